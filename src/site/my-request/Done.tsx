import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  title: string
  text: string
  level: 'h2' | 'h3'
  /** True if the button that had the focus is gone. */
  takesFocus: boolean
  children?: ReactNode
}

/** Replaces a form that was sent. */
export function Done({ title, text, level: Heading, takesFocus, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus])
  return (
    <div ref={panel} tabIndex={-1} className="panel panel-sent">
      <Heading className="display subtitle">{title}</Heading>
      <p className="mt-2 empty:hidden">{text}</p>
      {children}
    </div>
  )
}
