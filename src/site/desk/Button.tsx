import type { ComponentProps } from 'react'

type Props = { label: string; look?: string | undefined } & Omit<ComponentProps<'button'>, 'className' | 'children'>

export function Button({ label, look = 'desk-button', ...rest }: Props) {
  return (
    <button type="button" className={look} {...rest}>
      {label}
    </button>
  )
}
