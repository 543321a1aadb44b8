import { useEffect, useEffectEvent, useState } from 'react'
import { NBSP } from '../../base/nbsp.ts'
import { choiceWords } from '../../content/choice-words.ts'
import { fill } from '../../content/fill.ts'
import { asksAfterSending } from '../../content/generated/asks-after-sending.ts'
import { company } from '../../content/generated/company.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { sent as words } from '../../content/generated/sent.ts'
import type { Lead } from '../../lead/lead.ts'
import { callAnswerQuestions } from '../my-request/call-answer-questions.ts'
import { Email } from '../ui/Email.tsx'
import { callsFrom } from './calls-from.ts'
import { writeDue } from './due-text.ts'
import { suggestEmail } from './suggest-email.ts'
import type { SentRequest } from './use-sent.ts'

/** Loads with the form's first focus, because reading German time costs a slow phone some milliseconds. */
export default function SentText({ sent, onDeleted }: { sent: SentRequest; onDeleted: () => void }) {
  const { at, byEmail, hasStreet, lead } = sent
  const due = useServersDue(sent, onDeleted)
  // The visitor may have kept an address that the form asked about.
  const meant = lead && suggestEmail(lead.email)
  const [before, after] = words.mailTo.split('{email}')
  return (
    <>
      <p className="display subtitle mt-2">{fill(words.text, { due: writeDue(at, due) })}</p>
      {(byEmail || callsFrom) && <p className="mt-2">{byEmail ? roofCheckForm.byEmail.promise : callsFrom}</p>}
      {lead && <p className="mt-2">{fill(words.details, { details: listDetails(lead) })}</p>}
      <p className="mt-2">
        {lead ? (
          <>
            {before}
            <strong>
              <Email address={lead.email} />
            </strong>
            {after}
          </>
        ) : (
          words.mail
        )}
        {!asksAfterSending && !hasStreet && ` ${words.street}`}
        {lead && (
          <>
            {` ${meant ? fill(words.meant, { email: meant }) : words.wrong} `}
            <a href={`tel:${company.phone}`} className="link -my-2 text-paper">
              {company.phoneLabel}
            </a>
          </>
        )}
      </p>
      <p className="mt-2">{words.once}</p>
    </>
  )
}

/** All but the message, and the e-mail address, which has its own sentence. */
function listDetails({ message, email, ...lead }: Lead): string {
  const words: Record<string, Record<string, string>> = choiceWords
  const details = Object.entries(lead).map(([name, value]) => words[name]?.[value] ?? value)
  // No line begins with a dot. A postcode stays with its town, and a word joiner keeps `100–150` on one line.
  return details
    .filter(Boolean)
    .map((detail) => detail.replace(/(\d{5}) (?=\p{L})/gu, `$1${NBSP}`))
    .join(`${NBSP}· `)
    .replaceAll('–', '–\u2060')
}

/**
 * Asks the server after a reload, and when the tab comes back into view. Removes the confirmation if the request was deleted since
 * then, for example in another tab.
 * @returns the server's due time, because the clock of this device may be wrong; `undefined` before
 */
function useServersDue({ key, lead }: SentRequest, onDeleted: () => void): number | undefined {
  const [due, setDue] = useState<number>()
  const ask = useEffectEvent(async () => {
    if (document.hidden || key === '') return
    const reply = await callAnswerQuestions({ do: 'show', key })
    if (reply.status === 'done') setDue(reply.state.dueAt)
    if (reply.status !== 'unknown') return
    history.replaceState({ ...history.state, sent: undefined }, '')
    onDeleted()
  })
  // Right after sending, it does not ask: the form makes one call.
  const isReloaded = lead === undefined
  useEffect(() => {
    if (isReloaded) void ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [isReloaded])
  return due
}
