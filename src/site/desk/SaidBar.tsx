import { deskWords as words } from '../../content/desk-words.ts'

/** The result of the last action. */
export interface Said {
  text: string
  isBad?: boolean
  undo?: { ref: string; event: string } | undefined
  /** Which lead it is about. */
  ref?: string
}

interface Props {
  said: Said | null
  onUndo: (undo: { ref: string; event: string }) => void
  onClose: () => void
}

/** It stays until the next action or until it is closed: nobody has to be quick. */
export function SaidBar({ said, onUndo, onClose }: Props) {
  return (
    <div
      className={
        said
          ? 'on-night over-paper sticky bottom-0 z-10 flex min-h-14 shrink-0 flex-wrap items-center gap-x-8 bg-night px-4 py-2 text-paper lg:px-8'
          : 'sr-only'
      }
    >
      <p role="status" className={said?.isBad ? 'strong' : ''}>
        {said?.text}
      </p>
      {said && (
        <p className="flex flex-wrap gap-x-5">
          {said.undo && (
            <button type="button" className="link" onClick={() => said.undo && onUndo(said.undo)}>
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

/** Nothing to show, said kindly: a sentence, and one that helps. */
export function Empty({ of: [title, text] }: { of: readonly string[] }) {
  return (
    <div className="grid max-w-xl gap-2 py-10">
      <p className="display subtitle">
        <bdi>{title}</bdi>
      </p>
      <p className="desk-quiet">{text}</p>
    </div>
  )
}
