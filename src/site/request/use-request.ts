import { useEffect, useState } from 'react'
import { PLAIN_FRAGMENTS, type RequestState } from '../../lead/answers/answer-api.ts'
import { callAnswerQuestions } from './call-answer-questions.ts'

/** `plain`: without script, or before it has looked at the address. */
export type Shown =
  | { is: 'plain' | 'codeMissing' | 'unknown' | 'withdrawn' }
  | { is: 'asking' | 'offline'; code: string }
  | { is: 'open'; code: string; state: RequestState }

const FRAGMENTS: readonly string[] = Object.values(PLAIN_FRAGMENTS)

/** The request of the code in the page's address. */
export function useRequest() {
  const [shown, setShown] = useState<Shown>({ is: 'plain' })

  async function open(code: string) {
    setShown({ is: 'asking', code })
    const reply = await callAnswerQuestions({ do: 'show', code })
    if (reply.is === 'done') setShown({ is: 'open', code, state: reply.state })
    else setShown(reply.is === 'unknown' ? { is: 'unknown' } : { is: 'offline', code })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` only sets state
  useEffect(() => {
    const read = () => {
      const fragment = location.hash.slice(1)
      if (fragment !== '' && !FRAGMENTS.includes(fragment)) keepCode(fragment)
      const code: string = history.state?.code ?? ''
      if (code === '') setShown({ is: 'codeMissing' })
      else void open(code)
    }
    read()
    // Another link of a mail, opened in the same tab.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])

  return {
    shown,
    open(code: string) {
      keepCode(code)
      void open(code)
    },
    forget() {
      keepCode('')
      setShown({ is: 'withdrawn' })
    },
  }
}

/** Others may see the address. The tab's history is private, and survives a reload. */
function keepCode(code: string): void {
  history.replaceState({ ...history.state, code }, '', location.pathname + location.search)
}
