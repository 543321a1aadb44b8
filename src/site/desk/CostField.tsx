import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { deskWords } from '../../content/desk-words.ts'
import { figureWords as words } from '../../content/figure-words.ts'
import { MAX_EUROS } from '../../lead/history-entry.ts'
import type { Ask, DeskError } from './ask-desk.ts'

interface Props {
  ask: Ask
  onNotice: (notice: string) => void
  month: string
  source: string
  name: string
  costs: number | null
}

/** The cost of a source in a month. Saved when the field is left, or by Enter; emptying it removes the cost. */
export function CostField({ ask, onNotice, month, source, name, costs }: Props) {
  const client = useQueryClient()
  /** `null`: as stored. */
  const [typed, setTyped] = useState<string | null>(null)
  const tried = useRef<string | null>(null)
  const [isRefused, setRefused] = useState(false)

  async function save(event?: FormEvent) {
    event?.preventDefault()
    if (typed === null || typed === tried.current) return
    tried.current = typed
    const error = await send(readEuros(typed))
    setRefused(error !== null)
    onNotice(error ?? words.costKept)
    if (error !== null) return
    await client.invalidateQueries({ queryKey: ['figures'] })
    setTyped((now) => (now === typed ? null : now))
    tried.current = null
  }

  /** Returns why nothing was stored. */
  async function send(euros: number | null): Promise<string | null> {
    const refused = words.costRefused(MAX_EUROS.toLocaleString('de-DE'))
    if (Number.isNaN(euros)) return refused
    try {
      await ask({ do: 'cost', month, source, euros })
      return null
    } catch (error) {
      const { trouble } = error as DeskError
      // Free to try again with the same text.
      if (trouble !== 'invalid_request') tried.current = null
      return trouble === 'invalid_request' ? refused : deskWords.notDone(deskWords.troubles[trouble])
    }
  }

  return (
    <form onSubmit={save}>
      <input
        className="desk-box figures-cost"
        inputMode="numeric"
        autoComplete="off"
        aria-label={words.costLabel(name)}
        aria-invalid={isRefused}
        value={typed ?? costs ?? ''}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => save()}
      />
    </form>
  )
}

/** `1250`, `1.250` and `1.250 €` are 1250; `null` for an empty text, `NaN` for others. */
function readEuros(typed: string): number | null {
  const text = typed.replace(/\s|€/g, '')
  if (text === '') return null
  return /^(\d+|\d{1,3}(\.\d{3})+)$/.test(text) ? Number(text.replaceAll('.', '')) : Number.NaN
}
