import { type FormEvent, useState } from 'react'
import { deskWords } from '../../content/desk-words.ts'
import { askDesk, type Trouble } from './ask-desk.ts'
import { Plain } from './Plain.tsx'

const words = deskWords.signIn

/** Asks for an address, and never tells whether it is known. */
export function SignIn({ notice }: { notice: string }) {
  const [sentTo, setSentTo] = useState('')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isSending, setSending] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = `${new FormData(event.currentTarget).get('address')}`.trim()
    setSending(true)
    const reply = await askDesk({ do: 'sign-in', address }, '')
    setSending(false)
    setTrouble(reply.ok ? null : reply.trouble)
    if (reply.ok) setSentTo(address)
  }

  if (sentTo !== '') {
    return (
      <Plain key="sent" title={words.sentTitle}>
        <p className="max-w-xl">{words.sent(sentTo)}</p>
        <button type="button" className="link" onClick={() => setSentTo('')}>
          {words.again}
        </button>
      </Plain>
    )
  }
  return (
    <Plain key="form" title={words.title}>
      {notice !== '' && <p className="max-w-xl strong">{notice}</p>}
      <p className="max-w-xl">{words.intro}</p>
      <form onSubmit={onSubmit} className="grid w-full max-w-md justify-items-start gap-4">
        <label className="block w-full strong">
          {words.address}
          <input
            name="address"
            type="email"
            required
            autoComplete="email"
            enterKeyHint="send"
            className="desk-box w-full [font-weight:400]"
          />
        </label>
        <button type="submit" className="button" disabled={isSending}>
          {words.send}
        </button>
        <p role="alert">{trouble && deskWords.troubles[trouble]}</p>
      </form>
    </Plain>
  )
}

interface EnterProps {
  token: string
  onEntered: (session: string) => void
  onUsed: () => void
}

/** Behind the link in the mail. Only the press uses it up: programs that check mails open links, too. */
export function Enter({ token, onEntered, onUsed }: EnterProps) {
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isSending, setSending] = useState(false)

  async function enter() {
    setSending(true)
    const reply = await askDesk({ do: 'enter', token }, '')
    setSending(false)
    if (reply.ok) return onEntered(reply.answer.session)
    if (reply.trouble === 'unknown' || reply.trouble === 'invalid_request') return onUsed()
    setTrouble(reply.trouble)
  }

  return (
    <Plain title={words.enterTitle}>
      <p className="max-w-xl">{words.enter}</p>
      <button type="button" className="button" disabled={isSending} onClick={enter}>
        {words.enterButton}
      </button>
      <p role="alert">{trouble && deskWords.troubles[trouble]}</p>
    </Plain>
  )
}
