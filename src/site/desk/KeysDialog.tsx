import { useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { areKeysOn, switchKeys } from './use-keys.ts'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(areKeysOn)
  return (
    <ChoiceDialog title={words.keysTitle} onClose={onClose}>
      {() => (
        <>
          <dl className="desk-facts">
            {Object.entries(words.keys).map(([key, what]) => (
              <div key={key}>
                <dt>
                  {key.split(' ').map((one) => (
                    <kbd key={one} className="mr-1 inline-block min-w-8 bg-sand px-2 text-center">
                      {one}
                    </kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <label className="link text-ink">
            <input
              type="checkbox"
              className="size-6 accent-ink"
              data-first=""
              checked={on}
              onChange={({ target }) => {
                switchKeys(target.checked)
                setOn(target.checked)
              }}
            />
            {words.keysOn}
          </label>
        </>
      )}
    </ChoiceDialog>
  )
}
