import { type FormEvent, useRef } from 'react'
import { deskWords } from '../../../content/desk-words.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import type { EntryFacts } from '../../../lead/steps/history-entry.ts'
import { Button } from '../Button.tsx'
import { DayPicker, dayIn } from './DayPicker.tsx'
import { readEuros, readKilowattPeak } from './read-input.ts'

const words = deskWords.answeredDialog

/** Asks for the size and the value of an offer or a contract. */
export function ValueForm({ lead, onSave }: { lead: DeskLead; onSave: (facts: EntryFacts) => void }) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSave(readValue(event.currentTarget))
  }

  return (
    <form onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <ValueFields lead={lead} isFirst />
      <Button type="submit" look="button" label={words.save} />
    </form>
  )
}

/** Staff ask about an offer about a week after they sent it. In days. */
const FOLLOW_UP = 7

interface OfferProps {
  lead: DeskLead
  now: number
  isSent: boolean
  onPick: (time: number, facts: EntryFacts) => void
}

/** Asks for the size and the value of an offer, and then for the day of the next step. */
export function OfferForm({ lead, now, isSent, onPick }: OfferProps) {
  const form = useRef<HTMLFormElement>(null)

  function pick(time: number) {
    if (form.current?.reportValidity()) onPick(time, readValue(form.current))
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isSent) pick(dayIn(FOLLOW_UP, now))
  }

  return (
    <>
      <form ref={form} onSubmit={onSubmit}>
        <ValueFields lead={lead} />
        {/* Enter works only in a form with a button. */}
        <button type="submit" hidden />
      </form>
      <DayPicker now={now} onPick={pick} {...(isSent && { legend: words.followUp, suggested: FOLLOW_UP })} />
    </>
  )
}

const readers = { kilowattPeak: readKilowattPeak, euros: readEuros }
type Amount = keyof typeof readers

function readValue(form: HTMLFormElement): EntryFacts {
  const data = new FormData(form)
  const read = (name: Amount) => readers[name](`${data.get(name)}`) || null
  return { kilowattPeak: read('kilowattPeak'), euros: read('euros') }
}

/** Size and value of an offer or a contract. The fields of a contract begin with the values of the offer. */
function ValueFields({ lead, isFirst }: { lead: DeskLead; isFirst?: true }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-end gap-4">
      {(Object.keys(readers) as Amount[]).map((name) => (
        <label key={name} className="grid min-w-0 gap-1">
          {words[name]}
          <input
            name={name}
            data-first={isFirst}
            inputMode="decimal"
            defaultValue={lead[name]?.toLocaleString('de-DE')}
            className="desk-box w-full min-w-0"
            // The browser says the words if it refuses the amount.
            onChange={({ target }) =>
              target.setCustomValidity(Number(readers[name](target.value)) < 1e6 ? '' : words[`${name}Shape`])
            }
          />
        </label>
      ))}
    </div>
  )
}
