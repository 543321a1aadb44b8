import type { ReactNode } from 'react'

/** Focused when its page appears, so that a screen reader reads it. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus()

export function PageHeading({ title }: { title: string }) {
  return (
    <h1 key={title} ref={focusHeading} tabIndex={-1} className="display title outline-none">
      {title}
    </h1>
  )
}

/** A page with one task. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="wrap grid w-full grid-cols-1 content-start justify-items-start gap-6 py-10">
      <PageHeading title={title} />
      {children}
    </main>
  )
}
