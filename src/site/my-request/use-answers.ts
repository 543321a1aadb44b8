import { type SubmitEvent, useRef, useState } from 'react'
import { NBSP } from '../../base/nbsp.ts'
import { questionWords } from '../../content/generated/question-words.ts'
import { questions } from '../../content/generated/questions.ts'
import { ANSWER_PREFIX, readAnswerFields } from '../../lead/answers/answer-api.ts'
import type { Proof } from '../../lead/answers/answer-request.ts'
import { type AnswerError, type Answers, parseAnswers } from '../../lead/answers/parse-answers.ts'
import { writeNumber } from '../../lead/answers/questions.ts'
import { callAnswerQuestions, type FailureReason } from './call-answer-questions.ts'

const words = questionWords.questions

/** Keyed by the question's id. */
type Sentences = Record<string, string>

/**
 * Sends the answers of a form.
 * @param proof of the person's request
 * @param onStored called once they are stored
 * @param onUnknown called in place of an error if the request is gone
 */
export function useAnswers(proof: Proof, onStored: (stored: Answers) => void, onUnknown?: () => void) {
  const [status, setStatus] = useState<'idle' | 'sending' | 'nothing' | FailureReason>('idle')
  const [errors, setErrors] = useState<Sentences>({})
  // State updates one render later, so this ref blocks a second Enter at once.
  const isSending = useRef(false)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // In the panel, React passes this event on to the form of the roof check, which would send again.
    event.stopPropagation()
    if (isSending.current) return
    const form = event.currentTarget
    const answers = readAnswerFields(questions, new FormData(form))
    const parsed = parseAnswers(questions, answers, Date.now())
    refuse(form, parsed.ok ? [] : parsed.errors)
    if (!parsed.ok) return setStatus('idle')
    if (parsed.answers.length + parsed.cleared.length === 0) return setStatus('nothing')
    isSending.current = true
    setStatus('sending')
    const reply = await callAnswerQuestions({ do: 'answer', ...proof, answers })
    isSending.current = false
    if (reply.status === 'unknown' && onUnknown) {
      setStatus('idle')
      return onUnknown()
    }
    setStatus(reply.status === 'done' || reply.status === 'refused' ? 'idle' : reply.status)
    if (reply.status === 'done') onStored(parsed)
    if (reply.status === 'refused') refuse(form, reply.errors)
  }

  function refuse(form: HTMLFormElement, found: readonly AnswerError[]) {
    setErrors(Object.fromEntries(found.map((error) => [error.field, toSentence(error)])))
    const names = found.map(({ field }) => ANSWER_PREFIX + field)
    const boxes = Array.from(form.elements) as HTMLInputElement[]
    boxes.find(({ name }) => names.includes(name))?.focus()
  }

  function clearError(id: string) {
    if (errors[id]) setErrors({ ...errors, [id]: '' })
  }

  return { status, errors, onSubmit, clearError }
}

function toSentence({ field, code }: AnswerError): string {
  const question = questions.find(({ id }) => id === field)
  if (code === 'too_long') return words.tooLong
  if (question?.kind !== 'number') return words.invalid
  const [from, to] = [question.from, question.to].map((limit) => writeNumber(limit, question.unit))
  return `${words.limits} ${from}–${to}${question.unit && NBSP}${question.unit}`
}
