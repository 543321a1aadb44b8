import { useEffect, useEffectEvent } from 'react'
import { callAnswerQuestions } from '../request/call-answer-questions.ts'
import type { SentRequest } from './use-sent.ts'

/**
 * Ends the confirmation of a request that was deleted since, for example in another tab: asks the server when the tab comes
 * back into view, and after a reload.
 */
export function useDeleted({ key, email }: SentRequest, onDeleted: () => void): void {
  const ask = useEffectEvent(async () => {
    if (document.hidden || key === '') return
    const { is } = await callAnswerQuestions({ do: 'show', key })
    if (is !== 'unknown') return
    history.replaceState({ ...history.state, sent: undefined }, '')
    onDeleted()
  })
  const isReloaded = email === undefined
  useEffect(() => {
    if (isReloaded) void ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [isReloaded])
}
