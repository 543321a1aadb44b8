import * as Toast from '@radix-ui/react-toast'
import { roofCheckForm } from '../../../content/page/roof-check.ts'

export interface ToastMessage {
  /** Another number each time, so that the same message is shown and announced again. */
  id: number
  kind: 'success' | 'failure' | 'consent'
}

interface Props {
  message: ToastMessage | null
  onClose: () => void
}

/** About five seconds (docs/requirements.md, "Form"). Radix stops the clock while pointer or focus is on the toast. */
const DURATION_MS = 5000

/** Rendered in the browser alone: prerendered, Radix writes a style attribute, which the security policy refuses. */
export default function Toasts({ message, onClose }: Props) {
  const { toasts } = roofCheckForm
  return (
    <Toast.Provider duration={DURATION_MS} label={toasts.region} swipeDirection="right">
      {message && (
        <Toast.Root
          key={message.id}
          className={message.kind === 'success' ? 'toast' : 'toast toast-destructive'}
          onOpenChange={(open) => !open && onClose()}
        >
          <div>
            <Toast.Title className="font-bold">{toasts[message.kind].title}</Toast.Title>
            <Toast.Description>{toasts[message.kind].text}</Toast.Description>
          </div>
          <Toast.Close className="toast-close" aria-label={toasts.close}>
            <svg viewBox="0 0 16 16" width="16" height="16" stroke="currentColor" strokeWidth="2.5" aria-hidden="true">
              <path d="M2 2l12 12M14 2 2 14" />
            </svg>
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="toast-viewport" label={`${toasts.region} ({hotkey})`} />
    </Toast.Provider>
  )
}
