import { useState } from 'react'
import { createPortal } from 'react-dom'
import { questionWords } from '../../content/generated/question-words.ts'
import { questions } from '../../content/generated/questions.ts'
import type { Answers } from '../../lead/answers/parse-answers.ts'
import { loadStylesheet } from '../load-stylesheet.ts'
import type { SentRequest } from '../roof-check/use-sent.ts'
import { Done } from './Done.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import styles from './questions.css?url'
import { questionsToAsk } from './questions-to-ask.ts'
import { SentAnswers } from './SentAnswers.tsx'
import { useAnswers } from './use-answers.ts'

const QUESTIONS_FORM_ID = 'fragen'
const { stored, questions: words } = questionWords

interface Props {
  sent: SentRequest
  onAnswers: () => void
}

function AfterSending({ sent: { key, byEmail, hasStreet, hasAnswers }, onAnswers }: Props) {
  // If the answers are older than this page load, the focus does not move.
  const [hadAnswers] = useState(hasAnswers)
  const [sentAnswers, setSentAnswers] = useState<Answers | null>(null)
  const { onSubmit, ...form } = useAnswers({ key }, (answers) => {
    setSentAnswers(answers)
    onAnswers()
  })
  const [prefills] = useState(readEstimate)
  if (hasAnswers)
    return (
      <Done title={stored.title} text={stored.text} level="h3" takesFocus={!hadAnswers}>
        {sentAnswers && <SentAnswers {...sentAnswers} />}
      </Done>
    )
  const shown = questionsToAsk({ byEmail, hasStreet })
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
      <QuestionForm {...form} questions={shown} prefills={prefills} form={QUESTIONS_FORM_ID} />
    </section>
  )
}

/** The visitor's choices in the estimate, by the ids of the questions that ask for them. */
function readEstimate(): Record<string, string[]> {
  const typed = document.querySelector<HTMLInputElement>('.answer [name=consumption]')?.value
  const taps = Array.from(document.querySelectorAll('.answer .tap:has(:checked)'))
  const tapped = taps.map(({ textContent }) => textContent.replaceAll('\u00ad', ''))
  const asked = questions.filter(({ isFromEstimate }) => isFromEstimate)
  return Object.fromEntries(
    asked.map(({ id, kind, options }) => [
      id,
      // The question takes only whole numbers.
      kind === 'number'
        ? typed
          ? [typed.replace(/,.*/, '')]
          : []
        : options.filter((option) => tapped.includes(option)),
    ]),
  )
}

export async function loadAfterSending(): Promise<typeof AfterSending> {
  await loadStylesheet(styles)
  return AfterSending
}
