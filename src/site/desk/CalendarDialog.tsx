import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskWords } from '../../content/desk-words.ts'
import { Button } from './Button.tsx'
import { useConnection } from './connection.ts'
import { ChoiceDialog } from './lead/ChoiceDialog.tsx'
import { settings } from './settings.ts'
import { useCall } from './use-call.ts'

const words = deskWords.calendar

/** Shows the address of the colleague's calendar once. The server does not keep it, so later staff can only renew it. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { ask } = useConnection()
  const feed = useQuery({ queryKey: ['feed'], queryFn: () => ask({ do: 'feed', renew: false }), gcTime: 0 })
  const renewal = useCall(() => ask({ do: 'feed', renew: true }))
  const address = renewal.data?.address
  const error = renewal.error ?? feed.error
  return (
    <ChoiceDialog title={words.open} text={(renewal.data ?? feed.data)?.intro} onClose={onClose}>
      {() => (
        <>
          <p role="status" className={error ? 'strong' : ''}>
            {error && deskWords.troubles[error.trouble]}
          </p>
          {address ? (
            <Address url={new URL(address, new URL(settings().url, location.href)).href} />
          ) : (
            <Button
              disabled={feed.isPending || renewal.isPending}
              onClick={() => renewal.run()}
              label={feed.data?.createdAt ? words.renew : words.show}
            />
          )}
          <p>{feed.data?.how}</p>
          <p className="strong">{feed.data?.warning}</p>
        </>
      )}
    </ChoiceDialog>
  )
}

function Address({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="grid gap-2">
      <label className="grid gap-1">
        {words.address}
        <input readOnly value={url} className="desk-box w-full min-w-0" onFocus={({ target }) => target.select()} />
      </label>
      <Button
        onClick={() =>
          void navigator.clipboard?.writeText(url).then(
            () => setCopied(true),
            () => {},
          )
        }
        label={words.copy}
      />
      <p role="status">{isCopied && words.copied}</p>
    </div>
  )
}
