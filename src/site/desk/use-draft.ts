import { useState } from 'react'
import { keepDraft, readDraft } from './session.ts'

/** A text that outlives reloads, lost connections and refusals, until it has been sent. */
export function useDraft(place: string) {
  const [text, setText] = useState(() => readDraft(place))

  function change(text: string) {
    setText(text)
    keepDraft(place, text)
  }

  /** Empties the field at once; a refusal puts the text back, before what was typed since. */
  async function send(run: (text: string) => Promise<boolean>) {
    const sent = text
    setText('')
    if (await run(sent.trim())) {
      if (readDraft(place) === sent) keepDraft(place, '')
    } else setText((since) => (since === '' ? sent : `${sent}\n${since}`))
  }

  return { text, change, send }
}
