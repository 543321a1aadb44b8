import { useInfiniteQuery } from '@tanstack/react-query'
import { deskWords } from '../../content/desk-words.ts'
import { figureWords as words } from '../../content/figure-words.ts'
import type { Choice } from '../../lead/figures.ts'
import type { Ask } from './ask-desk.ts'
import { Button } from './Button.tsx'
import { FiguresFrame } from './FiguresPage.tsx'
import { figuresHash } from './figures-route.ts'
import { LeadRow } from './LeadRow.tsx'
import { PageHeading } from './PlainPage.tsx'
import { nameOf, useTeam } from './team.ts'
import { useTrouble } from './use-trouble.ts'

interface Props {
  ask: Ask
  period: string
  choice: Choice
  onLeave: (everywhere: boolean) => Promise<boolean>
}

/** The leads behind a number of the figures. */
export function FigureList({ ask, period, choice, onLeave }: Props) {
  const query = useInfiniteQuery({
    queryKey: ['counted', period, choice],
    async queryFn({ pageParam }) {
      const page = await ask({ do: 'counted', period, ...choice, after: pageParam })
      return { ...page, clockLead: page.now - Date.now() }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const trouble = useTrouble(query)
  const pages = query.data?.pages ?? []
  const [first] = pages
  const team = useTeam(first)
  const leads = new Map(pages.flatMap(({ leads }) => leads).map((lead) => [lead.ref, lead]))
  return (
    <FiguresFrame ask={ask} me={first && nameOf(team.me, team)} onLeave={onLeave}>
      <a href={figuresHash(period)} className="link justify-self-start no-underline">
        <span aria-hidden="true">←</span> {words.title}
      </a>
      {first && <PageHeading title={first.title} />}
      <p role="status">{trouble ? deskWords.troubles[trouble] : !first && deskWords.loading}</p>
      {first && leads.size === 0 && <p>{words.nothing}</p>}
      <ul role="list" className="-mx-4 max-w-2xl">
        {[...leads.values()].map((lead) => (
          <LeadRow key={lead.ref} lead={lead} team={team} isOpen={false} isOwnList={false} />
        ))}
      </ul>
      {query.hasNextPage && <Button onClick={() => query.fetchNextPage()} label={deskWords.more} />}
    </FiguresFrame>
  )
}
