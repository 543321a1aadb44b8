import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  onChange?: (checked: boolean) => void
}

export function Checkbox({ label, onChange, ...input }: Props) {
  return (
    <label className="desk-check">
      <input type="checkbox" onChange={({ target }) => onChange?.(target.checked)} {...input} />
      {label}
    </label>
  )
}
