import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskWords as words } from '../../../content/desk-words.ts'
import type { BookedTime, Colleague, DeskList } from '../../../lead/desk/desk-api.ts'
import { surnameOrRef } from '../../../lead/short-names.ts'
import { Button } from '../Button.tsx'
import { useConnection } from '../connection.ts'
import { ChoiceDialog } from '../lead/ChoiceDialog.tsx'
import { nameOf, type Team } from '../team.ts'
import { clockOf, dayAndTime } from '../time-words.ts'
import { formatCount } from './ListTools.tsx'
import type { ListFilter } from './use-list.ts'

interface Props {
  team: Team
  /** Hands all of the list over to a colleague, with a note. */
  onHandOver: (from: string, to: string, text: string) => Promise<boolean>
}

/** @param counts missing without a connection */
export function HandOver({
  filter,
  counts,
  ...props
}: Props & { filter: ListFilter; counts: DeskList['counts'] | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const count = counts && countOf(filter, counts)
  const from = filter.scope === 'free' ? '' : (filter.colleague ?? props.team.me)
  const receivers = props.team.staff.filter(({ address }) => address !== from)
  const dialog = { ...props, from, receivers, count: count ?? '' }
  return (
    <>
      {count && receivers.length > 0 && (
        <Button
          look="link"
          onClick={() => setIsOpen(true)}
          label={(from === '' ? words.handOver.take : words.handOver.open)(count)}
        />
      )}
      {isOpen && <HandOverDialog {...dialog} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Returns `undefined` unless the list is a colleague's or has unassigned leads. */
function countOf({ view, scope, colleague, search }: ListFilter, counts: DeskList['counts']): string | undefined {
  if (view !== 'open' || scope === 'all' || search !== '') return undefined
  const count = counts[colleague === undefined ? scope : 'colleague'] ?? 0
  return count > 1 ? formatCount(count) : undefined
}

interface DialogProps extends Props {
  /** `''` means unassigned leads. */
  from: string
  count: string
  receivers: readonly Colleague[]
  onClose: () => void
}

/** Asks for the colleague, and then shows what will happen. */
function HandOverDialog({ team, from, count, receivers, onHandOver, onClose }: DialogProps) {
  const { ask } = useConnection()
  const [to, setTo] = useState<string | null>(null)
  const preview = useQuery({
    queryKey: ['hand-over', from, to],
    queryFn: () => ask({ do: 'preview-hand-over', from, to: to ?? '' }),
    enabled: to !== null,
    gcTime: 0,
  })
  const writeBooked = (lead: BookedTime, at: string) => `${surnameOrRef(lead)}, ${at}`
  if (to === null)
    return (
      <ChoiceDialog
        title={words.handOver.title(count)}
        choices={receivers.map(({ name, address }) => ({ label: name || address, show: () => setTo(address) }))}
        onClose={onClose}
      />
    )
  const isOwn = to === team.me
  const overlaps = (preview.data?.overlaps ?? []).map(
    ({ moved, other }) =>
      `${writeBooked(moved, dayAndTime(moved.at, team.now))}, und ${writeBooked(other, clockOf(other.at))}`,
  )
  return (
    <ChoiceDialog
      // The dialog opens again with its button, so staff cannot confirm before the response.
      key={`${preview.isPending}`}
      title={isOwn ? words.handOver.confirmOwn(count) : words.handOver.confirm(count, nameOf(to, team))}
      text={
        preview.isPending ? (
          words.loading
        ) : preview.error ? (
          words.troubles[preview.error.trouble]
        ) : (
          <>
            {preview.data.mails}
            {overlaps.length > 0 && <strong className="mt-2 block">{words.overlaps(overlaps.join('; '))}</strong>}
          </>
        )
      }
      {...(!preview.isPending && {
        draft: `hand-over/${from}`,
        choices: [
          {
            label: isOwn ? words.handOver.buttonOwn(count) : words.handOver.button(count),
            run: (text) => onHandOver(from, to, text),
          },
        ],
      })}
      onBack={() => setTo(null)}
      onClose={onClose}
    />
  )
}
