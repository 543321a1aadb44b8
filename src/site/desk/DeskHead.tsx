import { useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { noticeWords } from '../../content/notice-words.ts'
import { MANUAL_PATH } from '../../lead/desk/desk-api.ts'
import type { DeskError, Trouble } from './ask-desk.ts'
import { Button } from './Button.tsx'
import { CalendarDialog } from './CalendarDialog.tsx'
import { useConnection } from './connection.ts'
import { HelpDialog } from './HelpDialog.tsx'
import { ChoiceDialog } from './lead/ChoiceDialog.tsx'
import type { useActions } from './lead/use-actions.ts'
import { AddDialog } from './list/AddDialog.tsx'
import { NoticeDialog } from './notices/NoticeDialog.tsx'
import { canBeEntered, usePendingActions } from './offline/pending-actions.ts'
import { canHover } from './side-by-side.ts'
import { useKeys } from './use-keys.ts'

interface Props {
  me: string
  className: string
  /** False if the page has a heading of its own. */
  isMain?: boolean
  /** Set if the page shows the list, from which staff can add a lead. */
  add?: ReturnType<typeof useActions>['add']
  /** Says why the colleague is not signed out everywhere. */
  onRefused: (trouble: Trouble) => boolean
}

/** The head is next to the brand. It is below the brand if large text or a narrow screen leaves no room. */
export function DeskHead({ me, className, isMain = true, add, onRefused }: Props) {
  const { leave } = useConnection()
  const { length } = usePendingActions().filter(canBeEntered)
  const [dialog, setDialog] = useState<'menu' | 'add' | 'help' | 'notices' | 'calendar' | 'leave' | null>(null)
  const close = () => setDialog(null)
  useKeys({ '?': () => setDialog('help'), ...(add && { '+': () => setDialog('add') }) })
  const items = [
    // A phone has no keyboard.
    { label: words.help, show: () => (canHover() ? setDialog('help') : location.assign(MANUAL_PATH)) },
    { label: noticeWords.open, show: () => setDialog('notices') },
    { label: words.calendar.open, show: () => setDialog('calendar') },
    { label: words.leave.open, show: () => setDialog('leave') },
  ]
  const ways = [
    { label: words.leave.here, run: () => leave(false) },
    { label: words.leave.everywhere, run: () => leave(true).catch(({ trouble }: DeskError) => onRefused(trouble)) },
  ]
  return (
    <div className="desk-head">
      {isMain && <h1 className="sr-only">{words.title}</h1>}
      <p className={`flex items-center side:gap-x-5 ${className}`}>
        <span className="desk-quiet max-[52rem]:hidden">{me}</span>
        {add && <HeadButton label={words.addDialog.open} icon="M12 4v16M4 12h16" onClick={() => setDialog('add')} />}
        {items.map(({ label, show }) => (
          <Button key={label} look="link narrow:hidden" onClick={show} label={label} />
        ))}
        <HeadButton
          label={words.menu}
          icon="M4 6h16M4 12h16M4 18h16"
          look="side:hidden"
          onClick={() => setDialog('menu')}
        />
      </p>
      {dialog === 'menu' && <ChoiceDialog title={words.menu} about={me} choices={items} onClose={close} />}
      {dialog === 'add' && add && <AddDialog add={add} onClose={close} />}
      {dialog === 'help' && <HelpDialog onClose={close} />}
      {dialog === 'notices' && <NoticeDialog onClose={close} />}
      {dialog === 'calendar' && <CalendarDialog onClose={close} />}
      {dialog === 'leave' && (
        <ChoiceDialog
          title={words.leave.title}
          text={length > 0 && words.leave.loses(length)}
          choices={ways}
          onClose={close}
        />
      )}
    </div>
  )
}

function HeadButton({
  label,
  icon,
  look = '',
  onClick,
}: Record<'label' | 'icon', string> & { look?: string; onClick: () => void }) {
  return (
    <button type="button" className={`link min-w-11 justify-center ${look}`} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" className="icon side:hidden" aria-hidden="true">
        <path d={icon} />
      </svg>
      <span className="narrow:hidden">{label}</span>
    </button>
  )
}
