import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskWords } from '../../content/desk-words.ts'
import { figureWords as words } from '../../content/figure-words.ts'
import { MAX_WEEKS } from '../../lead/desk/desk-api.ts'
import type { Ask } from './ask-desk.ts'
import { Button } from './Button.tsx'
import { Bars, FigureTable, MEASURES, type Measure } from './FigureTable.tsx'
import { PageHeading } from './PlainPage.tsx'
import { closeLead } from './route.ts'
import { useTrouble } from './use-trouble.ts'

/** The figures of a week and of the week before: the total, then each source with bars. */
export function FiguresPage({ ask }: { ask: Ask }) {
  const [weeksBack, setWeeksBack] = useState(0)
  const query = useQuery({
    queryKey: ['figures', weeksBack],
    queryFn: () => ask({ do: 'figures', weeksBack }),
    placeholderData: keepPreviousData,
  })
  const trouble = useTrouble(query)

  const turn = (label: string, to: number) => (
    // Not disabled at the end: the button that has the focus would lose it.
    <Button
      look="desk-button aria-disabled:border-line aria-disabled:text-soft"
      aria-disabled={to < 0 || to > MAX_WEEKS}
      label={label}
      onClick={() => setWeeksBack(Math.min(Math.max(0, to), MAX_WEEKS))}
    />
  )
  const shown = trouble === null ? query.data : undefined
  const [total, ...sources] = shown?.tables ?? []
  const largest = (measure: Measure) =>
    Math.max(...sources.flatMap(({ now, before }) => [MEASURES[measure](now) ?? 0, MEASURES[measure](before) ?? 0]))
  return (
    <main className="mx-auto grid w-full max-w-7xl content-start gap-6 px-4 pb-12 lg:px-8 lg:text-base">
      <button type="button" className="link justify-self-start no-underline" onClick={closeLead}>
        <span aria-hidden="true">←</span> {words.back}
      </button>
      <PageHeading title={words.title} />
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="strong subtitle grow">
          {trouble ? deskWords.troubles[trouble] : (shown?.heads[0] ?? deskWords.loading)}
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
                      {(['leads', 'roofs', 'visits'] as const).map((measure) => (
                        <Bars key={measure} measure={measure} largest={largest(measure)} {...source} />
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
