import { useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { AddDialog } from './AddDialog.tsx'
import type { Ask } from './ask-desk.ts'
import { Button } from './Button.tsx'
import { CalendarDialog } from './CalendarDialog.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import type { useActions } from './use-actions.ts'
import { useKeys } from './use-keys.ts'

interface Props {
  /** The name of the signed-in colleague. */
  me: string
  className: string
  /** False if the page has a heading of its own. */
  isMain?: boolean
  ask: Ask
  /** On the list. */
  add?: ReturnType<typeof useActions>['add']
  onLeave: (everywhere: boolean) => Promise<boolean>
}

/** Next to the brand, or below it if large text or a narrow screen leaves no room. */
export function DeskHead({ me, className, isMain = true, ask, add, onLeave }: Props) {
  const [dialog, setDialog] = useState<'add' | 'keys' | 'calendar' | 'leave' | null>(null)
  const close = () => setDialog(null)
  useKeys({ '?': () => setDialog('keys'), ...(add && { '+': () => setDialog('add') }) })
  const ways = [
    { label: words.leave.here, run: () => onLeave(false) },
    { label: words.leave.everywhere, run: () => onLeave(true) },
  ]
  return (
    <div className="desk-head">
      {isMain && <h1 className="sr-only">{words.title}</h1>}
      <p className={`flex items-center side:gap-x-5 ${className}`}>
        <span className="desk-quiet max-[52rem]:hidden">{me}</span>
        {add && <HeadButton label={words.addDialog.open} icon="M12 4v16M4 12h16" onClick={() => setDialog('add')} />}
        <Button look="link narrow:hidden" onClick={() => setDialog('keys')} label={words.keysTitle} />
        <HeadButton
          label={words.calendar.title}
          icon="M3 5.5h18v15H3zM3 10.5h18M8 2.5v5M16 2.5v5"
          onClick={() => setDialog('calendar')}
        />
        <HeadButton
          label={words.leave.open}
          icon="M13 4H4v16h9M9 12h12M17 8l4 4-4 4"
          onClick={() => setDialog('leave')}
        />
      </p>
      {dialog === 'add' && add && <AddDialog ask={ask} add={add} onClose={close} />}
      {dialog === 'keys' && <KeysDialog onClose={close} />}
      {dialog === 'calendar' && <CalendarDialog ask={ask} onClose={close} />}
      {dialog === 'leave' && <ChoiceDialog title={words.leave.title} choices={ways} onClose={close} />}
    </div>
  )
}

/** A phone has no room for the word next to the search. */
function HeadButton({ label, icon, onClick }: { label: string; icon: string; onClick: () => void }) {
  return (
    <button type="button" className="link min-w-11 justify-center" aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" className="icon side:hidden" aria-hidden="true">
        <path d={icon} />
      </svg>
      <span className="narrow:hidden">{label}</span>
    </button>
  )
}
