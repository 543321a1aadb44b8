import { useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { useKeys } from './use-keys.ts'

interface Props {
  /** The name of the one who is signed in. */
  me: string
  hidden: string
  onLeave: (everywhere: boolean) => Promise<boolean>
}

/** Who is signed in, and the ways out; on a wide screen in the brand's line. */
export function DeskHead({ me, hidden, onLeave }: Props) {
  const [dialog, setDialog] = useState<'keys' | 'leave' | null>(null)
  const close = () => setDialog(null)
  useKeys({ '?': () => setDialog('keys') })
  const ways = [
    { label: words.leave.here, run: () => onLeave(false) },
    { label: words.leave.everywhere, run: () => onLeave(true) },
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 px-4 lg:absolute lg:top-3 lg:right-0 lg:px-8">
      <h1 className={`display subtitle lg:sr-only ${hidden && 'max-lg:sr-only'}`}>{words.title}</h1>
      <p className={`flex flex-wrap items-center justify-end gap-x-5 ${hidden}`}>
        <span className="desk-quiet max-lg:hidden">{me}</span>
        <button type="button" className="link max-lg:hidden" onClick={() => setDialog('keys')}>
          {words.keysTitle}
        </button>
        <button type="button" className="link" onClick={() => setDialog('leave')}>
          {words.leave.open}
        </button>
      </p>
      {dialog === 'keys' && <KeysDialog onClose={close} />}
      {dialog === 'leave' && <ChoiceDialog title={words.leave.title} choices={ways} onClose={close} />}
    </div>
  )
}
