import { useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { useKeys } from './use-keys.ts'

interface Props {
  /** The name of the one who is signed in. */
  me: string
  className: string
  onLeave: (everywhere: boolean) => Promise<boolean>
}

/** Who is signed in, and the ways out: in the brand's line, but where large text or a narrow screen leaves it no room. */
export function DeskHead({ me, className, onLeave }: Props) {
  const [dialog, setDialog] = useState<'keys' | 'leave' | null>(null)
  const close = () => setDialog(null)
  useKeys({ '?': () => setDialog('keys') })
  const ways = [
    { label: words.leave.here, run: () => onLeave(false) },
    { label: words.leave.everywhere, run: () => onLeave(true) },
  ]
  return (
    <div className="flex justify-end px-4 min-[22rem]:absolute min-[22rem]:top-3 min-[22rem]:right-0 lg:px-8">
      <h1 className="sr-only">{words.title}</h1>
      <p className={`flex items-center gap-x-5 ${className}`}>
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
