import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskWords as words } from '../../../content/desk-words.ts'
import type { BookedTime, Colleague } from '../../../lead/desk/desk-api.ts'
import { shortNameOf } from '../../../lead/short-names.ts'
import type { Ask } from '../ask-desk.ts'
import { ChoiceDialog } from '../lead/ChoiceDialog.tsx'
import { nameOf, type Team } from '../team.ts'
import { clockOf, dayAndTime } from '../time-words.ts'

interface Props {
  ask: Ask
  team: Team
  /** `''` means unassigned leads. */
  from: string
  count: string
  receivers: readonly Colleague[]
  onHandOver: (from: string, to: string, text: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the colleague, and then shows what will happen. */
export function HandOverDialog({ ask, team, from, count, receivers, onHandOver, onClose }: Props) {
  const [to, setTo] = useState<string | null>(null)
  const preview = useQuery({
    queryKey: ['hand-over', from, to],
    queryFn: () => ask({ do: 'preview-hand-over', from, to: to ?? '' }),
    enabled: to !== null,
    gcTime: 0,
  })
  const writeBooked = (lead: BookedTime, at: string) => `${shortNameOf(lead)}, ${at}`
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
