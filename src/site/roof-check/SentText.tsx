import { asksAfterSending } from '../../content/generated/asks-after-sending.ts'
import { company } from '../../content/generated/company.ts'
import { sent as words } from '../../content/generated/sent.ts'
import { Email } from '../ui/Email.tsx'
import { writeDue } from './until-when.ts'
import { useDeleted } from './use-deleted.ts'
import type { SentRequest } from './use-sent.ts'

interface Props {
  sent: SentRequest
  onDeleted: () => void
}

/** Loads with the form's first focus: reading German time costs a slow phone some milliseconds. */
export default function SentText({ sent, onDeleted }: Props) {
  const { at, email } = sent
  useDeleted(sent, onDeleted)
  const [before, after] = words.mailTo.split('{email}')
  return (
    <>
      <p className="mt-2">{words.text.replace('{due}', writeDue(at))}</p>
      <p className="mt-2">
        {email ? (
          <>
            {before}
            <strong>
              <Email address={email} />
            </strong>
            {after}
          </>
        ) : (
          words.mail
        )}
        {` ${words.once}`}
        {!asksAfterSending && ` ${words.street}`}
      </p>
      {email && (
        <p className="mt-2">
          {`${words.wrong} `}
          <a href={`tel:${company.phone}`} className="link -my-2 text-paper">
            {company.phoneLabel}
          </a>
        </p>
      )}
    </>
  )
}
