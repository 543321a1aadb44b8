import { deskWords as words } from '../../content/desk-words.ts'
import type { Status } from './use-status.ts'

/** Stays until the next action or until it is closed, so that slow readers can undo, too. */
export function StatusBar({ status, onClose }: { status: Status | null; onClose: () => void }) {
  return (
    <div
      className={
        status
          ? 'on-night over-paper sticky bottom-0 z-10 flex min-h-14 shrink-0 flex-wrap items-center gap-x-8 bg-night px-4 py-2 text-paper lg:px-8'
          : 'sr-only'
      }
    >
      <p role="status" className={status?.isBad ? 'strong' : ''}>
        {status?.text}
      </p>
      {status && (
        <p className="flex flex-wrap gap-x-5">
          {status.undo && (
            <button type="button" className="link" onClick={status.undo}>
              {words.lead.undo}
            </button>
          )}
          <button type="button" className="link" onClick={onClose}>
            {words.close}
          </button>
        </p>
      )}
    </div>
  )
}
