import * as Toast from '@radix-ui/react-toast'
import { type FocusEvent, useRef } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { Icon } from '../ui/Icon.tsx'

export interface ToastMessage {
  /** A new number for each message, so that a repeated one is shown and announced again. */
  id: number
  kind: 'success' | 'failure' | 'consent'
}

/** A toast closes after about five seconds. Radix pauses while pointer or focus is on the toast. */
const DURATION_MS = 5000

/** Renders only in the browser, because Radix would prerender a style attribute, which the security policy refuses. */
export default function Toasts({ message, onClose }: { message: ToastMessage | null; onClose: () => void }) {
  const { toasts } = roofCheckForm
  const list = useRef<HTMLDivElement>(null)
  const focusedBefore = useRef<HTMLElement | null>(null)

  function onFocus({ currentTarget, relatedTarget: from }: FocusEvent<HTMLElement>) {
    if (from instanceof HTMLElement && !currentTarget.contains(from)) focusedBefore.current = from
  }

  function close() {
    const hasFocus = list.current?.contains(document.activeElement)
    onClose()
    if (hasFocus) focusedBefore.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus passes through; nothing is operated
    <div ref={list} className="toasts" onFocus={onFocus}>
      {/* A new provider for each message. Otherwise, closing a toast under the pointer stops Radix's clock for later ones. */}
      <Toast.Provider key={message?.id} duration={DURATION_MS} label={toasts.announced} swipeDirection="right">
        {message && (
          <Toast.Root
            className={`toast${message.kind === 'success' ? '' : ' toast-destructive'} flex justify-between gap-4`}
            onOpenChange={(open) => !open && close()}
          >
            <div className="min-w-0">
              {/* A space between the two, because screen readers read them as one text. */}
              <Toast.Title className="strong">{toasts[message.kind].title}</Toast.Title>{' '}
              <Toast.Description>{toasts[message.kind].text}</Toast.Description>
            </div>
            <Toast.Close className="toast-close shrink-0 cursor-pointer" aria-label={toasts.close}>
              <Icon of="close" />
            </Toast.Close>
          </Toast.Root>
        )}
        <Toast.Viewport className="toast-viewport" label={`${toasts.region} ({hotkey})`} />
      </Toast.Provider>
    </div>
  )
}
