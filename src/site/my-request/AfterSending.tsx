import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { questionWords } from '../../content/generated/question-words.ts'
import { questions } from '../../content/generated/questions.ts'
import { ANSWER_PREFIX } from '../../lead/answers/answer-api.ts'
import type { Answers } from '../../lead/answers/parse-answers.ts'
import { STREET_AUTOCOMPLETE } from '../../lead/answers/questions.ts'
import { loadStylesheet } from '../load-stylesheet.ts'
import type { SentRequest } from '../roof-check/use-sent.ts'
import { Done } from './Done.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import styles from './questions.css?url'
import { SentAnswers } from './SentAnswers.tsx'
import { useAnswers } from './use-answers.ts'

const QUESTIONS_FORM_ID = 'fragen'
/** The id of the question in content/questions.yaml. */
const CONSUMPTION = 'verbrauch'
const { stored, questions: words } = questionWords

interface Props {
  sent: SentRequest
  onAnswers: () => void
}

/** The voluntary questions below the confirmation. */
function AfterSending({ sent: { key, byEmail, hasStreet, isAnswered }, onAnswers }: Props) {
  // If the answers are older than this page load, the focus does not move.
  const [wasAnswered] = useState(isAnswered)
  const [sent, setSent] = useState<Answers | null>(null)
  const { onSubmit, ...form } = useAnswers({ key }, (answers) => {
    setSent(answers)
    onAnswers()
  })
  useEffect(takeFromEstimate, [])
  if (isAnswered)
    return (
      <Done title={stored.title} text={stored.text} level="h3" takesFocus={!wasAnswered}>
        {sent && <SentAnswers {...sent} />}
      </Done>
    )
  const shown = questions.filter(
    ({ isBeforeCall, autocomplete }) =>
      !(byEmail && isBeforeCall) && !(hasStreet && autocomplete === STREET_AUTOCOMPLETE),
  )
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={`${QUESTIONS_FORM_ID}-title`} className="panel questions grid grid-cols-1 gap-8">
      <div>
        <h3 id={`${QUESTIONS_FORM_ID}-title`} className="display subtitle">
          {hasStreet ? words.title : words.afterSending}
        </h3>
        <p className="mt-1 text-base text-soft">{words.note}</p>
      </div>
      {/* The fields name a form elsewhere, because this is inside the form of the roof check, and forms cannot be nested. */}
      {createPortal(<form id={QUESTIONS_FORM_ID} noValidate onSubmit={onSubmit} />, document.body)}
      <QuestionForm {...form} questions={shown} form={QUESTIONS_FORM_ID} />
    </section>
  )
}

/** The storage that the visitor has chosen in the estimate, and the consumption that they typed there. */
function takeFromEstimate() {
  const typed = document.querySelector<HTMLInputElement>('.answer [name=consumption]')?.value
  const box = document.querySelector<HTMLInputElement>(`[name=${ANSWER_PREFIX}${CONSUMPTION}]`)
  // The question takes only whole numbers.
  if (typed && box) box.value = typed.replace(/,.*/, '')
  const chosen = document.querySelector('.answer label:has([name=hasStorage]:checked)')?.textContent
  for (const box of document.querySelectorAll<HTMLInputElement>('.questions [type=checkbox]'))
    if (box.value === chosen?.replaceAll('\u00ad', '')) box.checked = true
}

/** Loads the questions and their styles. */
export async function loadAfterSending(): Promise<typeof AfterSending> {
  await loadStylesheet(styles)
  return AfterSending
}
