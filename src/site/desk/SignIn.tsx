import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { deskWords } from '../../content/desk-words.ts'
import { askDesk } from './ask-desk.ts'
import { Button } from './Button.tsx'
import { PlainPage } from './PlainPage.tsx'

const words = deskWords.signIn

/** Never shows whether the address is known. */
export function SignIn({ notice }: { notice: string }) {
  const { mutate, isPending, error, isSuccess, variables, reset } = useMutation({
    mutationFn: (address: string) => askDesk({ do: 'sign-in', address }),
  })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    mutate(`${new FormData(event.currentTarget).get('address')}`.trim())
  }

  if (isSuccess) {
    return (
      <PlainPage key="sent" title={words.sentTitle}>
        <p className="max-w-xl">{words.sent(variables)}</p>
        <Button look="link" onClick={reset} label={words.again} />
      </PlainPage>
    )
  }
  return (
    <PlainPage key="form" title={words.title}>
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
        <Button type="submit" look="button" disabled={isPending} label={words.send} />
        <p role="alert">{error && deskWords.troubles[error.trouble]}</p>
      </form>
    </PlainPage>
  )
}

interface EnterProps {
  token: string
  onEntered: (session: string) => void
  onUsed: () => void
}

/** The page of the link in the mail. Only its button uses the link up: mail scanners open links, too. */
export function Enter({ token, onEntered, onUsed }: EnterProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => askDesk({ do: 'enter', token }),
    onSuccess: ({ session }) => onEntered(session),
    onError: ({ trouble }) => (trouble === 'unknown' || trouble === 'invalid_request') && onUsed(),
  })
  return (
    <PlainPage title={words.enterTitle}>
      <p className="max-w-xl">{words.enter}</p>
      <Button look="button" disabled={isPending} onClick={() => mutate()} label={words.enterButton} />
      <p role="alert">{error && deskWords.troubles[error.trouble]}</p>
    </PlainPage>
  )
}
