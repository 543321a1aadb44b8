import { type FormEvent, useState } from 'react'
import { deskWords as words } from '../../../content/desk-words.ts'
import { Button } from '../Button.tsx'
import { useKeys } from '../use-keys.ts'
import { useDraft } from './use-draft.ts'

const ID = 'desk-note'
export const focusNote = () => document.getElementById(ID)?.focus()

/** @param draft the key of the unsaved text */
export function NoteField({ draft, onSave }: { draft: string; onSave: (text: string) => Promise<boolean> }) {
  const note = useDraft(draft)
  // The field stays open. If it closed when it loses the focus, the button that is being pressed would move.
  const [isOpen, setIsOpen] = useState(note.text !== '')
  useKeys({ n: focusNote })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (note.text.trim() === '') focusNote()
    else void note.send(onSave)
  }

  return (
    <form
      onSubmit={onSubmit}
      className={`desk-note ${isOpen ? '' : 'desk-note-small'}`}
      onFocus={() => setIsOpen(true)}
      onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit()
      }}
    >
      <label htmlFor={ID}>{words.lead.note}</label>
      <p id="desk-note-hint" className="desk-quiet">
        {words.lead.noteHint}
      </p>
      <textarea id={ID} aria-describedby="desk-note-hint" rows={3} {...note.field} />
      <Button type="submit" look="desk-button justify-self-start" label={words.lead.saveNote} />
    </form>
  )
}
