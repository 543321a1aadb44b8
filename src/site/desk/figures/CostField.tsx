import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { deskWords } from '../../../content/desk-words.ts'
import { figureWords as words } from '../../../content/figure-words.ts'
import { MAX_EUROS } from '../../../lead/steps/history-entry.ts'
import { asDeskError } from '../ask-desk.ts'
import { Button } from '../Button.tsx'
import { useConnection } from '../connection.ts'
import { readEuros } from '../lead/read-input.ts'

interface Props {
  onNotice: (notice: string) => void
  month: string
  /** If it is missing, a field asks for its name. */
  source?: string
  name: string
  costs: number | null
}

/** The cost of a source in a month. The field is saved when it loses the focus, or by Enter. An empty field removes the cost. */
export function CostField({ onNotice, month, source, name, costs }: Props) {
  const { ask } = useConnection()
  const client = useQueryClient()
  /** `null` shows the stored value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const campaign = useRef<HTMLInputElement>(null)

  async function save(event?: FormEvent) {
    event?.preventDefault()
    const named = campaign.current?.value
    if (typed === null || typed === refused || named === '') return
    const euros = readEuros(typed)
    const trouble = Number.isNaN(euros)
      ? 'invalid_request'
      : await ask({ do: 'cost', month, source, name: named, euros }).then(
          () => null,
          (error) => asDeskError(error).trouble,
        )
    if (trouble === 'invalid_request') {
      setRefused(typed)
      return onNotice(words.costRefused(MAX_EUROS.toLocaleString('de-DE')))
    }
    if (trouble !== null) return onNotice(deskWords.notDone(deskWords.troubles[trouble]))
    onNotice(words.costKept)
    await client.invalidateQueries({ queryKey: ['figures'] })
    // The next campaign may be typed by now.
    if (campaign.current && campaign.current.value !== named) return
    setTyped((now) => (now === typed ? null : now))
    if (campaign.current) campaign.current.value = ''
  }

  return (
    <form onSubmit={save} className="flex flex-wrap gap-2">
      {source === undefined && (
        <input
          ref={campaign}
          required={typed !== null}
          className="desk-box grow narrow:w-full"
          aria-label={name}
          placeholder={name}
          onChange={() => setRefused(null)}
        />
      )}
      <input
        className="desk-box figures-cost"
        inputMode="numeric"
        placeholder={source === undefined ? words.costs : ''}
        autoComplete="off"
        aria-label={words.costLabel(name)}
        aria-invalid={typed !== null && typed === refused}
        value={typed ?? costs?.toLocaleString('de-DE') ?? ''}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => save()}
      />
      {source === undefined && <Button type="submit" label={deskWords.addDialog.save} />}
    </form>
  )
}
