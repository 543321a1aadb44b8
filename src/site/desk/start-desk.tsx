import { createRoot } from 'react-dom/client'
import { deskWords as words } from '../../content/desk-words.ts'
import { Button } from './Button.tsx'
import { Desk } from './Desk.tsx'
import { forgetCopies } from './offline/device-storage.ts'
import { PlainPage } from './PlainPage.tsx'
import { DESK_ID } from './settings.ts'

const place = document.getElementById(DESK_ID)
const root = place && createRoot(place, { onUncaughtError: offerReload })
root?.render(<Desk />)

/** Replaces the desk, which React has removed. Waiting actions and drafts stay on the device. */
function offerReload(error: unknown) {
  reportError(error)
  // After a reload, a copy that the desk cannot show would be shown first again.
  forgetCopies()
  root?.render(
    <PlainPage title={words.mailLink.failedTitle}>
      <Button onClick={() => location.reload()} label={words.retry} />
    </PlainPage>,
  )
}
