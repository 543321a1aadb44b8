import { useEffect, useRef, useState } from 'react'
import { deskWords } from '../../content/desk-words.ts'
import { figureWords as words } from '../../content/figure-words.ts'
import { MOST_WEEKS } from '../../lead/desk.ts'
import type { Ask, Reply } from './ask-desk.ts'
import { Bars, FigureTable, MEASURES, type Measure } from './FigureTable.tsx'
import { closeLead } from './place.ts'

/** The figures of a week beside those of the week before: all together, and by source behind bars. */
export function FiguresPage({ ask }: { ask: Ask }) {
  const [weeksBack, setWeeksBack] = useState(0)
  const [reply, setReply] = useState<Reply<{ do: 'figures'; weeksBack: number }> | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    let isWanted = true
    void ask({ do: 'figures', weeksBack }).then((reply) => isWanted && setReply(reply))
    return () => {
      isWanted = false
    }
  }, [ask, weeksBack])

  const turn = (label: string, to: number) => (
    // Not disabled at the end: the button that has the focus would lose it.
    <button
      type="button"
      className="desk-button aria-disabled:border-line aria-disabled:text-soft"
      aria-disabled={to < 0 || to > MOST_WEEKS}
      onClick={() => setWeeksBack(Math.min(Math.max(0, to), MOST_WEEKS))}
    >
      {label}
    </button>
  )
  const shown = reply?.ok ? reply.answer : null
  const [total, ...sources] = shown?.told ?? []
  const most = (of: Measure) =>
    Math.max(...sources.flatMap(({ now, before }) => [MEASURES[of](now) ?? 0, MEASURES[of](before) ?? 0]))
  return (
    <main className="mx-auto grid w-full max-w-7xl content-start gap-6 px-4 pb-12 lg:px-8 lg:text-base">
      <button type="button" className="link justify-self-start no-underline" onClick={closeLead}>
        <span aria-hidden="true">←</span> {words.back}
      </button>
      <h1 ref={heading} tabIndex={-1} className="display title desk-name">
        {words.title}
      </h1>
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="strong subtitle grow">
          {reply && !reply.ok ? deskWords.troubles[reply.trouble] : (shown?.heads[0] ?? deskWords.loading)}
        </p>
        {turn(words.earlier, weeksBack + 1)}
        {turn(words.later, weeksBack - 1)}
      </div>
      {shown && total && (
        <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)]">
          <div>
            <FigureTable heads={shown.heads} {...total} />
            <p className="desk-quiet py-4">{words.note}</p>
          </div>
          <ul role="list">
            {sources.map((source) => (
              <li key={source.name} className="over-line">
                <details>
                  <summary className="cursor-pointer py-3">
                    <bdi className="strong">{source.name}</bdi>{' '}
                    <span className="grid gap-x-8 sm:grid-cols-3">
                      {(['leads', 'roofs', 'visits'] as const).map((of) => (
                        <Bars key={of} of={of} most={most(of)} {...source} />
                      ))}
                    </span>
                  </summary>
                  <FigureTable heads={shown.heads} {...source} />
                </details>
              </li>
            ))}
          </ul>
        </div>
      )}
    </main>
  )
}
