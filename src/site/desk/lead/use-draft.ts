import { type ChangeEvent, useState } from 'react'
import { MAX_NOTE_LENGTH } from '../../../lead/steps/history-entry.ts'
import { readDraft, saveDraft } from '../offline/device-storage.ts'

/**
 * A note that survives reloads, lost connections and refusals.
 * @param key begins with a lead's reference
 */
export function useDraft(key: string) {
  const [text, setText] = useState(() => readDraft(key))

  function onChange({ target }: ChangeEvent<HTMLTextAreaElement>) {
    setText(target.value)
    saveDraft(key, target.value)
  }

  /** Empties the field at once. If the server refuses, puts the text back, before the text that was typed since then. */
  async function send(run: (text: string) => Promise<boolean>) {
    setText('')
    if (!(await run(text.trim()))) setText((since) => (since === '' ? text : `${text}\n${since}`))
    else if (readDraft(key) === text) saveDraft(key, '')
  }

  return { text, send, field: { className: 'desk-box w-full', maxLength: MAX_NOTE_LENGTH, value: text, onChange } }
}
