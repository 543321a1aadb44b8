import { useEffect, useReducer, useState } from 'react'
import { NO_SCRIPT_FRAGMENTS, type RequestState } from '../../lead/answers/answer-api.ts'
import { callAnswerQuestions } from './call-answer-questions.ts'

/** `plain` without script, or until the script has read the address. */
export type Shown =
  | { status: 'plain' | 'codeMissing' }
  /** `isNew`: just now, and not before this page load. */
  | { status: 'withdrawn'; isNew: boolean }
  | { status: 'asking' | 'offline' | 'unknown'; code: string }
  | { status: 'open'; code: string; state: RequestState }

const FRAGMENTS: readonly string[] = Object.values(NO_SCRIPT_FRAGMENTS)

/** The request of the code in the page's address. */
export function useRequest() {
  const [shown, setShown] = useState<Shown>({ status: 'plain' })
  const [links, countLink] = useReducer((count: number) => count + 1, 0)

  async function open(code: string) {
    setShown({ status: 'asking', code })
    const reply = await callAnswerQuestions({ do: 'show', code })
    if (reply.status === 'done') setShown({ status: 'open', code, state: reply.state })
    else setShown({ status: reply.status === 'unknown' ? 'unknown' : 'offline', code })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` only sets state
  useEffect(() => {
    let last = ''
    const read = () => {
      const fragment = location.hash.slice(1)
      if (fragment !== '' && !FRAGMENTS.includes(fragment)) keepCode(fragment)
      const code: string = history.state?.code ?? ''
      if (last !== '' && code !== last) countLink()
      last = code
      if (history.state?.isWithdrawn) setShown({ status: 'withdrawn', isNew: false })
      else if (code === '') setShown({ status: 'codeMissing' })
      else void open(code)
    }
    read()
    // The visitor may open another mail's link in the same tab.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])

  return {
    shown,
    /** Changes if the visitor opens the link of another request. Its forms are empty then. */
    links,
    open(code: string) {
      keepCode(code)
      void open(code)
    },
    forget() {
      keepCode('', true)
      setShown({ status: 'withdrawn', isNew: true })
    },
  }
}

/** Moves the code from the address, which others may see, to the tab's history. That is private, and survives a reload. */
function keepCode(code: string, isWithdrawn = false): void {
  history.replaceState({ ...history.state, code, isWithdrawn }, '', location.pathname + location.search)
}
