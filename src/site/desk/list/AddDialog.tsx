import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { newId } from '../../../base/new-id.ts'
import { deskWords } from '../../../content/desk-words.ts'
import { FIELDS, LEAD_FIELDS, type Lead } from '../../../lead/lead.ts'
import { nationalDigits } from '../../../lead/national-digits.ts'
import { nameOrRef } from '../../../lead/short-names.ts'
import type { Trouble } from '../ask-desk.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { useConnection } from '../connection.ts'
import { ChoiceDialog } from '../lead/ChoiceDialog.tsx'
import { ContactFields } from '../lead/ContactFields.tsx'
import { readDraftForm, saveDraft } from '../offline/device-storage.ts'
import type { AddRequest } from '../offline/pending-actions.ts'
import { settings } from '../settings.ts'
import { describeAssignee } from '../team.ts'
import { dayOf } from '../time-words.ts'

const words = deskWords.addDialog
const DRAFT = 'add'

const LOOK_UP_AFTER_MS = 300
/** From this many digits on, a search finds a telephone number (matches-search.ts). */
const MIN_DIGITS = 5

interface Props {
  /** Resolves to the reason if the lead was not added. */
  add: (request: AddRequest) => Promise<Trouble | null>
  onClose: () => void
}

/** Adds a person after a call or a meeting. Keeps the typed text until the lead is added or waits, and then closes. */
export function AddDialog({ add, onClose }: Props) {
  const [draft] = useState(readForm)
  const [phone, setPhone] = useState(draft.phone ?? '')
  const [state, setState] = useState<Trouble | 'pending' | null>(null)
  const { sources } = settings()

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    const { key, source, confirms, spoke, ...typed } = saveForm(sent, readForm().key)
    const lead = Object.fromEntries(LEAD_FIELDS.map((name) => [name, typed[name] ?? ''])) as unknown as Lead
    setState('pending')
    const checked = { confirms: confirms === 'on', spoke: spoke === 'on' }
    const trouble = await add({ do: 'add', key, lead, source: source ?? '', ...checked })
    setState(trouble)
    if (trouble !== null) return
    // The colleague may have closed this dialog, and begun the next lead.
    if (readForm().key === key) saveDraft(DRAFT, '')
    if (sent.isConnected) onClose()
  }

  const form = () => (
    // The key changes only with the text. So if the same text is sent twice, it adds one lead.
    <form
      onSubmit={onSubmit}
      onInput={({ currentTarget }) => {
        const { phone = '', confirms } = saveForm(currentTarget)
        setPhone(phone)
        currentTarget.email.required = confirms === 'on'
      }}
      className="grid gap-3"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <ContactFields values={draft} first="name" belowPhone={<KnownPerson phone={phone} onOpen={onClose} />} />
      </div>
      <div>
        {(['spoke', 'confirms'] as const).map((name) => (
          <Checkbox key={name} label={words[name]} name={name} defaultChecked={draft[name] === 'on'} />
        ))}
      </div>
      <label className="grid gap-1">
        {words.message}
        <textarea
          name="message"
          rows={2}
          maxLength={FIELDS.message.maxLength}
          defaultValue={draft.message}
          className="desk-box w-full"
        />
      </label>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend>{words.source}</legend>
        {sources.map((source, index) => (
          <label key={source} className="desk-check">
            <input
              type="radio"
              name="source"
              value={source}
              defaultChecked={draft.source ? draft.source === source : index === 0}
            />
            <bdi>{source}</bdi>
          </label>
        ))}
      </fieldset>
      <p role="alert" className="strong">
        {state === 'pending' ? deskWords.pending : state && deskWords.notDone(deskWords.troubles[state])}
      </p>
      <Button type="submit" look="button" label={words.save} />
    </form>
  )
  return (
    <ChoiceDialog title={words.title} onClose={onClose}>
      {form}
    </ChoiceDialog>
  )
}

/** The newest lead with the typed number. */
function KnownPerson({ phone, onOpen }: { phone: string; onOpen: () => void }) {
  const { ask } = useConnection()
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(setSearch, LOOK_UP_AFTER_MS, phone.trim())
    return () => clearTimeout(timer)
  }, [phone])
  const digits = nationalDigits(search)
  const { data } = useQuery({
    queryKey: ['list', 'known', digits],
    queryFn: () => ask({ do: 'list', view: 'open', scope: 'all', search, after: null }),
    enabled: digits.length >= MIN_DIGITS,
  })
  const existing = data?.leads.find(({ phones }) => phones.some(({ href }) => href.endsWith(digits)))
  return (
    <p role="status" className="not-empty:pt-1">
      {data && existing && (
        <>
          {words.known}{' '}
          <a href={`#${existing.ref}`} className="strong" onClick={onOpen}>
            <bdi>{nameOrRef(existing)}</bdi>
          </a>
          {`, ${[dayOf(existing.receivedAt, data.now), describeAssignee(existing, data)].filter(Boolean).join(', ')}`}
        </>
      )}
    </p>
  )
}

type Form = { key: string } & Partial<Record<keyof Lead | 'source' | 'confirms' | 'spoke', string>>

function readForm(): Form {
  return readDraftForm<Form>(DRAFT) ?? { key: newId(Date.now()), spoke: 'on' }
}

function saveForm(form: HTMLFormElement, key = newId(Date.now())): Form {
  const saved = { ...Object.fromEntries(new FormData(form)), key } as Form
  saveDraft(DRAFT, JSON.stringify(saved))
  return saved
}
