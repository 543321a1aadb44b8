import { type ReactNode, useEffect, useRef } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { LONGEST_NOTE } from '../../lead/lead-event.ts'
import { useDraft } from './use-draft.ts'

export interface Choice {
  label: string
  run: (text: string) => Promise<boolean>
  isDestructive?: boolean
}

interface Props {
  title: string
  text?: string
  choices?: readonly Choice[]
  /** Where the note beside the choice is kept; without it there is no note. */
  draft?: string
  onClose: () => void
  /** Gets what closes the dialog and runs with the note. */
  children?: (choose: (run: Choice['run']) => void) => ReactNode
}

/** Asks one thing. Each choice is a button that does it: whatever can be undone needs no second press. */
export function ChoiceDialog({ title, text, choices = [], draft, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const note = useDraft(draft ?? '')

  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [])

  function choose(run: Choice['run']) {
    // First, because the platform then gives the focus back to where it was.
    dialog.current?.close()
    void note.send(run)
  }

  return (
    <dialog
      ref={dialog}
      className="panel m-auto max-h-[calc(100dvh-24px)] w-[min(100%-24px,30rem)] grid-cols-1 gap-5 text-ink open:grid backdrop:bg-ink/50"
      aria-labelledby="desk-dialog-title"
      onClose={onClose}
    >
      <h2 id="desk-dialog-title" className="display subtitle">
        <bdi>{title}</bdi>
      </h2>
      {text && <p>{text}</p>}
      {draft && (
        <label className="grid gap-1">
          {words.optionalNote}
          <textarea
            className="desk-box w-full"
            rows={2}
            maxLength={LONGEST_NOTE}
            value={note.text}
            onChange={({ target }) => note.change(target.value)}
          />
        </label>
      )}
      {choices.length > 0 && (
        <div className="grid grid-cols-1 gap-2">
          {choices.map(({ label, run, isDestructive }, index) => (
            <button
              key={label}
              type="button"
              className={`desk-button ${isDestructive ? 'desk-destructive' : ''}`}
              data-first={index === 0 && !isDestructive ? '' : undefined}
              onClick={() => choose(run)}
            >
              <bdi>{label}</bdi>
            </button>
          ))}
        </div>
      )}
      {children?.(choose)}
      <button type="button" className="link justify-self-start" onClick={() => dialog.current?.close()}>
        {choices.length > 0 ? words.cancel : words.close}
      </button>
    </dialog>
  )
}
