import { useEffect, useRef, useState } from 'react'
import { deskWords } from '../../content/desk-words.ts'
import { figureWords as words } from '../../content/figure-words.ts'
import { MOST_WEEKS, type ToldFigures } from '../../lead/desk.ts'
import type { Ask, Trouble } from './ask-desk.ts'
import { FigureTable } from './FigureTable.tsx'
import { closeLead } from './place.ts'
import { Empty } from './SaidBar.tsx'
import { SourceFigures } from './SourceFigures.tsx'

/** The figures of a week beside those of the week before. */
export function FiguresPage({ ask }: { ask: Ask }) {
  const [weeksBack, setWeeksBack] = useState(0)
  const [shown, setShown] = useState<ToldFigures | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [attempt, setAttempt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isWanted = true
    void ask({ do: 'figures', weeksBack }).then((reply) => {
      if (!isWanted) return
      setTrouble(reply.ok ? null : reply.trouble)
      if (reply.ok) setShown(reply.answer)
    })
    return () => {
      isWanted = false
    }
  }, [ask, weeksBack, attempt])

  // Not disabled at the end: a button that has the focus would lose it.
  const turn = (label: string, by: number) => {
    const isEnd = weeksBack + by < 0 || weeksBack + by > MOST_WEEKS
    return (
      <button
        type="button"
        className="desk-button aria-disabled:border-line aria-disabled:text-soft"
        aria-disabled={isEnd}
        onClick={() => !isEnd && setWeeksBack(weeksBack + by)}
      >
        {label}
      </button>
    )
  }
  return (
    <main className="mx-auto grid w-full max-w-7xl content-start gap-6 px-4 pb-12 lg:px-8 lg:text-base">
      <p>
        <button type="button" className="link no-underline" onClick={closeLead}>
          <span aria-hidden="true">←</span> {words.back}
        </button>
      </p>
      <h1 ref={heading} tabIndex={-1} className="display title desk-name">
        {words.title}
      </h1>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p role="status" className="strong subtitle">
          {trouble ? deskWords.troubles[trouble] : (shown?.title ?? deskWords.loading)}
        </p>
        <p className="flex flex-wrap gap-3">
          {trouble && (
            <button type="button" className="desk-button" onClick={() => setAttempt(attempt + 1)}>
              {deskWords.retry}
            </button>
          )}
          {turn(words.earlier, 1)}
          {turn(words.later, -1)}
        </p>
      </div>
      {shown && !trouble && (shown.sources.length === 0 ? <Empty of={words.nothing} /> : <Week figures={shown} />)}
    </main>
  )
}

function Week({ figures: { heads, total, sources, notes } }: { figures: ToldFigures }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)]">
      <section aria-labelledby="desk-total" className="grid grid-cols-1 gap-4">
        <h2 id="desk-total" className="display subtitle">
          {words.totalTitle}
        </h2>
        <FigureTable caption={words.totalTitle} heads={heads} rows={total} />
        {notes.map((note) => (
          <p key={note} className="desk-quiet">
            {note}
          </p>
        ))}
      </section>
      <SourceFigures heads={heads} sources={sources} />
    </div>
  )
}
