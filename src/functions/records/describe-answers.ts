import { questions } from '../../content/generated/questions.ts'
import { answerWords } from '../../content/record-words.ts'
import {
  type Answer,
  NO,
  type Question,
  readAnswers,
  STREET_AUTOCOMPLETE,
  UNSURE,
  writeAnswer,
  YES,
} from '../../lead/answers/questions.ts'
import type { DeskLead } from '../../lead/desk/desk-api.ts'
import { hasStreet } from '../../lead/has-street.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import type { Column } from './describe-lead.ts'

type Answered = Pick<StoredLead, 'answers'>

/** Answers for mails, tables and events. The answers from before a question became sensitive are left out, too. */
export function publicAnswers(stored: string, asked: readonly Question[] = questions): Answer[] {
  const sensitive = asked.filter(({ isSensitive }) => isSensitive).map(({ id }) => id)
  return readAnswers(stored).filter(({ id, isSensitive }) => !isSensitive && !sensitive.includes(id))
}

export const describeAnswers = ({ answers }: Answered): DeskLead['answers'] => readAnswers(answers).map(describeAnswer)

const describeAnswer = (answer: Answer): DeskLead['answers'][number] => ({
  question: answer.question,
  text: writeAnswer(answer),
  ...(isBeforeCall(answer) && { isBeforeCall: true }),
})

const isBeforeCall = (answer: Answer) => questions.some(({ id, isBeforeCall }) => isBeforeCall && id === answer.id)

export const answersBeforeCall = ({ answers }: Answered): Answer[] => publicAnswers(answers).filter(isBeforeCall)

/** These answers say nothing without their question, and neither does a number. */
const NEED_QUESTION = [YES, NO, UNSURE]

/** The answers on one line, except sensitive ones. The ones that staff need before a call come first. */
export function summarizeAnswers({ answers }: Answered): string {
  return publicAnswers(answers)
    .sort((a, b) => Number(isBeforeCall(b)) - Number(isBeforeCall(a)))
    .map((answer) => {
      const written = writeAnswer(answer)
      const needsQuestion = typeof answer.value === 'number' || NEED_QUESTION.includes(written.toLowerCase())
      return needsQuestion ? `${answer.question} ${written}` : written
    })
    .join(' · ')
}

export function answerColumns(): Column<StoredLead>[] {
  const listed = questions.filter(({ isSensitive }) => !isSensitive)
  const ids = listed.map(({ id }) => id)
  const currentColumns = listed.map(
    ({ id, question, kind, unit }): Column<StoredLead> => ({
      // The page's words may have soft hyphens and non-breaking spaces.
      label: [question, unit && `(${unit})`]
        .filter(Boolean)
        .join(' ')
        .replaceAll('\u00ad', '')
        .replaceAll('\u00a0', ' '),
      read: ({ answers }) => writeCell(publicAnswers(answers).find((answer) => answer.id === id)),
      inCsv: kind === 'number' ? 'number' : undefined,
    }),
  )
  const earlierColumn: Column<StoredLead> = {
    label: answerWords.earlier,
    read: ({ answers }) =>
      publicAnswers(answers)
        .filter(({ id }) => !ids.includes(id))
        .map((answer) => `${answer.question}: ${writeAnswer(answer)}`)
        .join('\n'),
  }
  return questions.length === 0 ? [] : [...currentColumns, earlierColumn]
}

/** Writes a number without its unit, so that a spreadsheet can calculate with it. */
function writeCell(answer: Answer | undefined): string {
  if (answer === undefined) return ''
  return typeof answer.value === 'number' ? String(answer.value) : writeAnswer(answer)
}

/** The street and house number, `''` if they were not asked or answered. */
export function streetOf({ answers }: Answered, read = readAnswers): string {
  const ids = questions.filter(({ autocomplete }) => autocomplete === STREET_AUTOCOMPLETE).map(({ id }) => id)
  const value = read(answers).find(({ id }) => ids.includes(id))?.value
  return typeof value === 'string' ? value : ''
}

/** For mails, and for the calendar of the person. If the address has no street, the one from the answers is before it. */
export function visitPlaceOf(lead: Pick<StoredLead, 'address' | 'answers'>): string {
  const street = hasStreet(lead.address) ? '' : streetOf(lead, publicAnswers)
  return [street, lead.address].filter(Boolean).join(', ')
}
