import { memo } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Answer } from './use-household.ts'

export const Storage = memo(({ hasStorage, answer }: { hasStorage: boolean; answer: Answer }) => (
  <label className="choice-open">
    <input type="checkbox" checked={hasStorage} onChange={({ target }) => answer({ hasStorage: target.checked })} />
    {texts.storage.label}
  </label>
))
