import { type KeyboardEvent, useState } from 'react'
import { questionWords } from '../../content/generated/question-words.ts'
import { ANSWER_PREFIX, CLEAR_FIELD } from '../../lead/answers/answer-api.ts'
import { MAX_LINE_LENGTH, MAX_TEXT_LENGTH, NO, type Question, YES } from '../../lead/answers/questions.ts'
import { ClearCheckbox } from './ClearCheckbox.tsx'

const words = questionWords.questions

interface Props {
  question: Question
  error: string | undefined
  onInput: () => void
  /** The person has answered it before. */
  isGiven: boolean
  /** Values from the estimate, which the person can change. */
  prefill: readonly string[]
  /** The id of its form, if that is elsewhere in the document. */
  form: string | undefined
}

/** Uncontrolled, like TextField.tsx. */
export function QuestionField({ question, error, onInput, isGiven, prefill, form }: Props) {
  const { id, kind, unit } = question
  const hint = [question.hint, prefill.length > 0 && words.fromEstimate].filter(Boolean).join(' ')
  const [isCleared, setCleared] = useState(false)
  const name = ANSWER_PREFIX + id
  const describedBy = error ? `${name}-error` : hint ? `${name}-hint` : undefined
  const given = isGiven && (
    <>
      {' '}
      <span className="regular inline-block text-base text-soft">({words.given})</span>
    </>
  )
  const clearTick = isGiven && (
    <ClearCheckbox id={id} label={words.clear} describedBy={`${name}-question`} onChange={setCleared} />
  )
  const notes = (
    <>
      {hint && (
        <p id={`${name}-hint`} className="text-base text-soft" hidden={!!error}>
          {hint}
        </p>
      )}
      <p id={`${name}-error`} className="field-error" hidden={!error}>
        {error}
      </p>
    </>
  )
  if (kind === 'choice' || kind === 'choices' || kind === 'yes-no') {
    return (
      <fieldset aria-describedby={describedBy} onInput={onInput}>
        <legend id={`${name}-question`} className="strong">
          {question.question}
          {given}
        </legend>
        {notes}
        {!isCleared && <Chips question={question} name={name} form={form} isGiven={isGiven} prefill={prefill} />}
        {clearTick}
      </fieldset>
    )
  }
  const box = {
    id: name,
    name,
    form,
    autoComplete: question.autocomplete || undefined,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
    className: 'box',
  }
  return (
    <div onInput={onInput}>
      <label id={`${name}-question`} htmlFor={name} className="strong">
        {question.question}
        {unit && <span className="sr-only">{` (${unit})`}</span>}
        {given}
      </label>
      {notes}
      {/* While the checkbox deletes the old answer, the box is hidden, because it must take no new one. */}
      {isCleared ? null : kind === 'text' ? (
        <textarea {...box} rows={3} maxLength={MAX_TEXT_LENGTH} />
      ) : kind === 'number' ? (
        <span className="question-number flex flex-wrap items-baseline gap-x-4 whitespace-nowrap">
          <input
            {...box}
            defaultValue={prefill[0]}
            inputMode="numeric"
            enterKeyHint="next"
            onKeyDown={goOn}
            maxLength={20}
          />
          {/* Screen readers skip the unit here, because they read it in the label. */}
          <span aria-hidden="true">{unit}</span>
        </span>
      ) : (
        <input {...box} enterKeyHint="next" onKeyDown={goOn} maxLength={MAX_LINE_LENGTH} />
      )}
      {clearTick}
    </div>
  )
}

/** Enter goes to the next field. It does not send, because that would remove the other questions. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const boxes = Array.from(event.currentTarget.form?.elements ?? []) as HTMLInputElement[]
  const later = boxes.slice(boxes.indexOf(event.currentTarget) + 1)
  // Skip the checkbox that clears an answer, and skip fieldsets.
  later.find(({ name, tabIndex }) => name !== CLEAR_FIELD && tabIndex === 0)?.focus()
}

/** Answers to tap. If one answer is possible, there is another that changes nothing, because a radio button cannot be cleared. */
function Chips({ question, name, form, isGiven, prefill }: Omit<Props, 'error' | 'onInput'> & { name: string }) {
  const { kind, options } = question
  if (kind === 'choices') {
    return (
      <>
        {isGiven && <p className="text-base text-soft">{words.replaceAll}</p>}
        <div className="question-chips mt-2 flex flex-wrap gap-2">
          {options.map((option) => (
            <label key={option} className="question-tick">
              <input
                type="checkbox"
                name={name}
                value={option}
                form={form}
                defaultChecked={prefill.includes(option)}
                className="checkbox"
              />
              {option}
            </label>
          ))}
        </div>
      </>
    )
  }
  const answers = kind === 'yes-no' ? [YES, NO] : options
  const labels: Record<string, string> = kind === 'yes-no' ? { [YES]: words.yes, [NO]: words.no } : {}
  return (
    <div className="question-chips mt-2 flex flex-wrap gap-2">
      {answers.map((value) => (
        <label key={value} className="choice">
          <input type="radio" name={name} value={value} form={form} />
          {labels[value] ?? value}
        </label>
      ))}
      <label className="choice">
        <input type="radio" name={name} value="" form={form} defaultChecked />
        {isGiven ? words.unchanged : words.open}
      </label>
    </div>
  )
}
