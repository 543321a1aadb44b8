import { useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { MANUAL_PATH } from '../../lead/desk/desk-api.ts'
import { Checkbox } from './Checkbox.tsx'
import { ChoiceDialog } from './lead/ChoiceDialog.tsx'
import { Fact } from './lead/Fact.tsx'
import { areKeysOn, switchKeys } from './offline/device-storage.ts'

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(areKeysOn)
  return (
    <ChoiceDialog title={words.help} onClose={onClose}>
      {() => (
        <>
          <a href={MANUAL_PATH} target="_blank" className="link" rel="noopener">
            {words.manual}
          </a>
          <dl>
            {Object.entries(words.keys).map(([keys, action]) => (
              <Fact
                key={keys}
                label={keys.split(' ').map((key) => (
                  <kbd key={key} className="mr-1 inline-block min-w-8 bg-sand px-2 text-center">
                    {key}
                  </kbd>
                ))}
                value={action}
              />
            ))}
          </dl>
          <Checkbox
            label={words.keysOn}
            data-first=""
            checked={on}
            onChange={(checked) => {
              switchKeys(checked)
              setOn(checked)
            }}
          />
        </>
      )}
    </ChoiceDialog>
  )
}
