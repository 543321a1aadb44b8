import { type ReactNode, useEffect, useRef } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { Button } from './Button.tsx'
import { useDraft } from './use-draft.ts'

interface Choice {
  label: string
  run: (text: string) => Promise<boolean>
  isDestructive?: boolean
}

export interface Dialog {
  title: string
  text?: string
  choices?: readonly Choice[]
  /** The key of the draft of a note. Without it, the dialog has no field for a note. */
  draft?: string
  onClose: () => void
  /** `choose` closes the dialog and runs the choice with the note. */
  children?: (choose: (run: Choice['run']) => void) => ReactNode
}

/** Asks one question. Each choice is a button that acts at once, because it can be undone. */
export function ChoiceDialog({ title, text, choices = [], draft, onClose, children }: Dialog) {
  const dialog = useRef<HTMLDialogElement>(null)
  const note = useDraft(draft ?? '')

  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [])

  function choose(run: Choice['run']) {
    // First, because the browser then returns the focus.
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
          <textarea rows={2} {...note.field} />
        </label>
      )}
      {choices.length > 0 && (
        <div className="grid grid-cols-1 gap-2">
          {choices.map(({ label, run, isDestructive }, index) => (
            <button
              key={label}
              type="button"
              className={`desk-button ${isDestructive ? 'bg-alarm text-white hover:bg-ink' : ''}`}
              data-first={index === 0 && !isDestructive ? '' : undefined}
              onClick={() => choose(run)}
            >
              <bdi>{label}</bdi>
            </button>
          ))}
        </div>
      )}
      {children?.(choose)}
      <Button
        look="link justify-self-start"
        onClick={() => dialog.current?.close()}
        label={choices.length > 0 ? words.cancel : words.close}
      />
    </dialog>
  )
}
