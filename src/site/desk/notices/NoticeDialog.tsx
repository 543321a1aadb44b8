import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deskWords } from '../../../content/desk-words.ts'
import { noticeWords as words } from '../../../content/notice-words.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { useConnection } from '../connection.ts'
import { ChoiceDialog } from '../lead/ChoiceDialog.tsx'
import { isSoundOn, switchSound } from '../offline/device-storage.ts'
import { settings } from '../settings.ts'
import { useCall } from '../use-call.ts'
import { takeInstallOffer } from '../worker/install.ts'
import { endPush, pushSupport, switchPushOn, tryPush } from '../worker/push-device.ts'
import { playSound } from './play-sound.ts'

const QUERY = ['push']

/** Sets how this device reports new leads. */
export function NoticeDialog({ onClose }: { onClose: () => void }) {
  const [isLoud, setLoud] = useState(isSoundOn)
  const support = pushSupport()
  const [install] = useState(() => takeInstallOffer())
  return (
    <ChoiceDialog title={words.title} text={words.intro} onClose={onClose}>
      {() => (
        <>
          <Checkbox
            label={words.sound}
            checked={isLoud}
            onChange={(on) => {
              switchSound(on)
              setLoud(on)
              if (on) playSound()
            }}
          />
          {support === 'possible' ? <PushTicks /> : <p>{words.support[support]}</p>}
          {install && <Button onClick={install} label={words.install} />}
        </>
      )}
    </ChoiceDialog>
  )
}

function PushTicks() {
  const { ask } = useConnection()
  const client = useQueryClient()
  const push = useQuery({ queryKey: QUERY, queryFn: () => ask({ do: 'push' }), gcTime: 0 })
  const device = push.data?.device ?? null
  const readAgain = () => client.invalidateQueries({ queryKey: QUERY })
  /** @param isQuiet `null` switches notifications off */
  async function switchPush(isQuiet: boolean | null) {
    probe.reset()
    if (isQuiet !== null) return switchPushOn(ask, isQuiet)
    await ask({ do: 'push', device: null })
    await endPush()
    return true
  }
  const change = useCall((isQuiet: boolean | null) => switchPush(isQuiet).finally(readAgain))
  const probe = useCall(() => tryPush(ask).finally(readAgain))
  const error = change.error ?? push.error
  const { hours } = settings()
  const isBusy = push.isPending || change.isPending
  // Until the response arrives, show the choice of the colleague.
  const isQuiet = change.isPending ? change.input : (device?.isQuiet ?? null)
  return (
    <>
      <Checkbox
        label={words.push}
        checked={isQuiet !== null}
        disabled={isBusy}
        onChange={(on) => change.run(on ? true : null)}
      />
      {isQuiet !== null && hours !== '' && (
        <Checkbox
          label={words.always(hours)}
          checked={!isQuiet}
          disabled={isBusy}
          onChange={(always) => change.run(!always)}
        />
      )}
      <p role="status" className={error || change.data === false ? 'strong' : 'desk-quiet'}>
        {error
          ? deskWords.troubles[error.trouble]
          : change.data === false
            ? words.support.denied
            : device && push.data?.isOn}
      </p>
      {device && <Button disabled={isBusy || probe.isPending} onClick={() => probe.run()} label={words.probe.send} />}
      <p role="status">
        {probe.isPending && words.probe.pending}
        {probe.error && deskWords.troubles[probe.error.trouble]}
        {probe.data}
      </p>
      <p className="desk-quiet">{push.data?.privacy}</p>
    </>
  )
}
