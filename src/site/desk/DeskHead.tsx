import { useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import type { Ask } from './ask-desk.ts'
import { Button } from './Button.tsx'
import { CalendarDialog } from './CalendarDialog.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { useKeys } from './use-keys.ts'

interface Props {
  /** The name of the signed-in colleague. */
  me: string
  className: string
  /** False if the page has a heading of its own. */
  isMain?: boolean
  ask: Ask
  onLeave: (everywhere: boolean) => Promise<boolean>
}

/** Next to the brand, or below it if large text or a narrow screen leaves no room. */
export function DeskHead({ me, className, isMain = true, ask, onLeave }: Props) {
  const [dialog, setDialog] = useState<'keys' | 'calendar' | 'leave' | null>(null)
  const close = () => setDialog(null)
  useKeys({ '?': () => setDialog('keys') })
  const ways = [
    { label: words.leave.here, run: () => onLeave(false) },
    { label: words.leave.everywhere, run: () => onLeave(true) },
  ]
  return (
    <div className="desk-head">
      {isMain && <h1 className="sr-only">{words.title}</h1>}
      <p className={`flex items-center gap-x-5 ${className}`}>
        <span className="desk-quiet narrow:hidden">{me}</span>
        <Button look="link narrow:hidden" onClick={() => setDialog('keys')} label={words.keysTitle} />
        <button
          type="button"
          className="link min-w-11 justify-center"
          aria-label={words.calendar.title}
          onClick={() => setDialog('calendar')}
        >
          {/* A phone has no room for the word next to the search. */}
          <svg viewBox="0 0 24 24" className="icon side:hidden" aria-hidden="true">
            <path d="M3 5.5h18v15H3zM3 10.5h18M8 2.5v5M16 2.5v5" />
          </svg>
          <span className="narrow:hidden">{words.calendar.title}</span>
        </button>
        <Button look="link" onClick={() => setDialog('leave')} label={words.leave.open} />
      </p>
      {dialog === 'keys' && <KeysDialog onClose={close} />}
      {dialog === 'calendar' && <CalendarDialog ask={ask} onClose={close} />}
      {dialog === 'leave' && <ChoiceDialog title={words.leave.title} choices={ways} onClose={close} />}
    </div>
  )
}
