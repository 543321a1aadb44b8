import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import { deskWords as words } from '../../../content/desk-words.ts'
import { Button } from '../Button.tsx'
import { useDraft } from './use-draft.ts'

/** Runs a choice with the note, and closes the dialog. */
export type Choose = (run: Choice['run']) => void

export interface Choice {
  label: string
  note?: string | undefined
  run: (text: string) => Promise<boolean>
  isDestructive?: boolean
}

interface FurtherChoice {
  label: string
  show: () => void
}

export interface Dialog {
  title: string
  about?: string | undefined
  text?: ReactNode
  choices?: readonly (Choice | FurtherChoice)[]
  /** Less likely ones. They are smaller, below the others. */
  rareChoices?: readonly (Choice | FurtherChoice)[]
  /** The key of the draft of a note. If it is missing, the dialog has no field for a note. */
  draft?: string
  onClose: () => void
  onBack?: () => void
  children?: (choose: Choose) => ReactNode
}

/** A colleague's action since the dialog opened, in words. */
export const DialogNotice = createContext('')

/** Asks one question. Each choice is a button that acts at once, because it can be undone. */
export function ChoiceDialog(props: Dialog) {
  const { title, about, text, choices = [], rareChoices = [], draft, onClose, onBack, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const note = useDraft(draft ?? '')
  const notice = use(DialogNotice)

  useLayoutEffect(() => {
    const box = dialog.current as HTMLDialogElement
    box.showModal()
    box.querySelector<HTMLElement>('[data-first]')?.focus()
    // A further question is a new dialog. Close this one first, because only closing returns the focus.
    return () => box.close()
  }, [])

  function choose(run: Choice['run']) {
    // Close first, because the browser then returns the focus.
    dialog.current?.close()
    void note.send(run)
  }

  const button = (choice: Choice | FurtherChoice) => {
    const isDestructive = 'run' in choice && choice.isDestructive
    return (
      <button
        key={choice.label}
        type="button"
        className={`desk-button ${isDestructive ? 'bg-alarm text-white hover:bg-ink' : ''}`}
        data-first={isDestructive ? undefined : ''}
        onClick={() => ('run' in choice ? choose(choice.run) : choice.show())}
      >
        <bdi>{choice.label}</bdi>
        {'run' in choice && choice.note && <span className="desk-quiet block">{choice.note}</span>}
      </button>
    )
  }

  return (
    <dialog
      ref={dialog}
      className="panel desk-dialog text-ink open:grid backdrop:bg-ink/50"
      aria-labelledby="desk-dialog-title"
      // Not if it closes because a further question replaces it.
      onClose={() => dialog.current && onClose()}
    >
      <div>
        {about && (
          <p className="desk-quiet">
            <bdi>{about}</bdi>
          </p>
        )}
        <h2 id="desk-dialog-title" className="display subtitle">
          <bdi>{title}</bdi>
        </h2>
      </div>
      {notice && (
        // Once staff could read it, the server takes their action.
        <p role="alert" className="strong sticky top-0 z-10 bg-white">
          {notice}
        </p>
      )}
      {text && <p className="empty:hidden">{text}</p>}
      {draft && (
        <label className="grid gap-1">
          {words.optionalNote}
          <textarea rows={2} {...note.field} />
        </label>
      )}
      {choices.length > 0 && <div className="desk-choices">{choices.map(button)}</div>}
      {rareChoices.length > 0 && <div className="desk-choices desk-rare">{rareChoices.map(button)}</div>}
      {children?.(choose)}
      <p className="flex flex-wrap gap-x-6">
        {onBack && <Button look="link" onClick={onBack} label={words.back} />}
        <Button
          look="link"
          onClick={() => dialog.current?.close()}
          label={about || choices.length > 0 || onBack ? words.cancel : words.close}
        />
      </p>
    </dialog>
  )
}
