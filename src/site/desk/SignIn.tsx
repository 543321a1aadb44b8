import { type ComponentProps, type FormEvent, useState } from 'react'
import { deskWords } from '../../content/desk-words.ts'
import { LINK_LIFE } from '../../lead/store/sign-ins.ts'
import { askDesk, type DeskError } from './ask-desk.ts'
import { Button } from './Button.tsx'
import { readPendingSignIn, savePendingSignIn } from './offline/device-storage.ts'
import { PlainPage } from './PlainPage.tsx'
import { useCall } from './use-call.ts'

const words = deskWords.signIn
/** Centred only on wide screens, because the keyboard of a phone needs the lower half. */
const CENTRED = 'content-start justify-items-center text-center sm:min-h-[75dvh] sm:content-center'
/** The id of the text that explains the field. Screen readers read it, because the field has the focus. */
const HINT = 'hint'

/** Asks for the address, then for the code in the mail. Never shows whether the address is known. */
export function SignIn({ notice, onEntered }: { notice: string; onEntered: (session: string) => void }) {
  const [signIn, setSignIn] = useState(readPendingSignIn)
  const send = useCall(async (address: string) => {
    const { request } = await askDesk({ do: 'sign-in', address })
    showSignIn({ address, request, until: Date.now() + LINK_LIFE })
  })
  const enter = useCall(async (code: string) =>
    onEntered((await askDesk({ do: 'enter-code', request: signIn?.request ?? '', code })).session),
  )

  function showSignIn(next: typeof signIn) {
    savePendingSignIn(next)
    setSignIn(next)
    enter.reset()
  }

  if (signIn) {
    return (
      <PlainPage key="sent" look={CENTRED} title={words.sentTitle}>
        <p id={HINT} className="max-w-xl">
          {words.sent(signIn.address)}
        </p>
        {signIn.request && (
          <FieldForm
            label={words.code}
            button={words.enterButton}
            isPending={enter.isPending}
            trouble={enter.error && (enter.error.trouble === 'unknown' ? words.wrongCode : sentenceOf(enter.error))}
            onType={(code) => enter.run(code.replaceAll(/\s/g, ''))}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\s*(\d\s*){6}"
            title={words.codeShape}
          />
        )}
        <Button look="link" onClick={() => showSignIn(null)} label={words.again} />
      </PlainPage>
    )
  }
  return (
    <PlainPage key="form" look={CENTRED} title={words.title}>
      <div id={HINT} className="grid max-w-xl gap-4">
        {notice !== '' && <p className="strong">{notice}</p>}
        <p>{words.intro}</p>
      </div>
      <FieldForm
        label={words.address}
        button={words.send}
        isPending={send.isPending}
        trouble={send.error && sentenceOf(send.error)}
        onType={send.run}
        type="email"
        autoComplete="email"
        enterKeyHint="send"
      />
    </PlainPage>
  )
}

const sentenceOf = ({ trouble }: DeskError) => deskWords.troubles[trouble]

interface FieldProps {
  label: string
  button: string
  isPending: boolean | undefined
  trouble: string | undefined
  onType: (typed: string) => void
}

const focusField = (field: HTMLElement | null) => field?.focus()

function FieldForm({ label, button, isPending, trouble, onType, ...field }: FieldProps & ComponentProps<'input'>) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onType(`${new FormData(event.currentTarget).get('field')}`.trim())
  }

  return (
    <form onSubmit={onSubmit} className="grid w-full max-w-md justify-items-center gap-4">
      <label className="grid w-full gap-2 strong">
        {label}
        <input
          {...field}
          ref={focusField}
          name="field"
          required
          aria-describedby={HINT}
          className="desk-box w-full text-center [font-weight:400]"
        />
      </label>
      <Button type="submit" look="button" disabled={isPending} label={button} />
      <p role="alert">{trouble}</p>
    </form>
  )
}

interface EnterProps {
  token: string
  onEntered: (session: string) => void
  onUsed: () => void
}

/** The page of the link in the mail. Only the button uses up the link, because mail scanners also open links. */
export function Enter({ token, onEntered, onUsed }: EnterProps) {
  const { run, isPending, error } = useCall(() =>
    askDesk({ do: 'enter', token }).then(
      ({ session }) => onEntered(session),
      (error: DeskError) => {
        if (error.trouble === 'unknown' || error.trouble === 'invalid_request') onUsed()
        throw error
      },
    ),
  )
  return (
    <PlainPage look={CENTRED} title={words.enterTitle}>
      <p className="max-w-xl">{words.enter}</p>
      <Button look="button" disabled={isPending} onClick={() => run()} label={words.enterButton} />
      <p role="alert">{error && sentenceOf(error)}</p>
    </PlainPage>
  )
}
