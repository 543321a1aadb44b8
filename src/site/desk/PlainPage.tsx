import { type ReactNode, useEffect, useRef } from 'react'

/** A page with one task. Its heading takes the focus, so that a screen reader reads it. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another page
  useEffect(() => heading.current?.focus(), [title])
  return (
    <main className="wrap grid w-full content-start justify-items-start gap-6 py-10">
      <h1 ref={heading} tabIndex={-1} className="display title desk-name">
        {title}
      </h1>
      {children}
    </main>
  )
}
