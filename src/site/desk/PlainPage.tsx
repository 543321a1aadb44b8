import type { ReactNode } from 'react'

/** Focuses the heading when the page appears, so that a screen reader reads it. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus()

export function PageHeading({ title }: { title: string }) {
  return (
    <h1 key={title} ref={focusHeading} tabIndex={-1} className="display title outline-none">
      {title}
    </h1>
  )
}

interface Props {
  title: string
  look?: string
  children: ReactNode
}

export function PlainPage({ title, look = 'content-start justify-items-start', children }: Props) {
  return (
    <main className={`wrap grid w-full grid-cols-1 gap-4 py-10 ${look}`}>
      <PageHeading title={title} />
      {children}
    </main>
  )
}
