import { useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { Button } from './Button.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { useKeys } from './use-keys.ts'

interface Props {
  /** The name of the signed-in colleague. */
  me: string
  className: string
  onLeave: (everywhere: boolean) => Promise<boolean>
}

/** Next to the brand, or below it if large text or a narrow screen leaves no room. */
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
        <Button look="link max-lg:hidden" onClick={() => setDialog('keys')} label={words.keysTitle} />
        <Button look="link" onClick={() => setDialog('leave')} label={words.leave.open} />
      </p>
      {dialog === 'keys' && <KeysDialog onClose={close} />}
      {dialog === 'leave' && <ChoiceDialog title={words.leave.title} choices={ways} onClose={close} />}
    </div>
  )
}
