import { type ChangeEvent, useState } from 'react'
import { MAX_NOTE_LENGTH } from '../../../lead/steps/history-entry.ts'
import { readDraft, saveDraft } from '../offline/device-storage.ts'

/**
 * A note that survives reloads, lost connections and refusals.
 * @param key begins with a lead's reference
 */
export function useDraft(key: string) {
  const [text, setText] = useState(() => readDraft(key))

  function write(text: string) {
    setText(text)
    saveDraft(key, text)
  }

  const onChange = ({ target }: ChangeEvent<HTMLTextAreaElement>) => write(target.value)

  /** Empties the field at once. If the server refuses, puts the text back, before the text that was typed since then. */
  async function send(run: (text: string) => Promise<boolean>) {
    setText('')
    const isSaved = await run(text.trim())
    const draft = readDraft(key)
    if (isSaved) draft === text && saveDraft(key, '')
    // Without a draft, the lead is gone.
    else if (['', text].includes(draft)) setText(text)
    else write(`${text}\n${draft}`)
  }

  return { text, send, field: { className: 'desk-box w-full', maxLength: MAX_NOTE_LENGTH, value: text, onChange } }
}
