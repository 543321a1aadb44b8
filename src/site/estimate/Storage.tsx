import { memo, useId } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Answer } from './use-household.ts'
import { fill } from './words.ts'

interface Props {
  hasStorage: boolean
  /** As it is printed. */
  battery: string
  answer: Answer
}

export const Storage = memo(({ hasStorage, battery, answer }: Props) => {
  const id = useId()
  return (
    <div>
      <label className="choice-open">
        <input
          type="checkbox"
          checked={hasStorage}
          onChange={({ target }) => answer({ hasStorage: target.checked })}
          aria-describedby={hasStorage ? id : undefined}
        />
        {texts.storage.label}
      </label>
      {hasStorage && (
        <p id={id} className="text-base text-soft">
          {fill(texts.storage.note, { battery })}
        </p>
      )}
    </div>
  )
})
