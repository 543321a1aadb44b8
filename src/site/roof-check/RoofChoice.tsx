import { choiceWords } from '../../content/choice-words.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { type ChoiceField, FIELDS } from '../../lead/lead.ts'
import { drawings } from './drawings.ts'

/** Radio buttons with drawings. The last one is the default. It leaves the question open and sends `''`. */
export function RoofChoice({ name }: { name: ChoiceField }) {
  const words: Record<string, string> = choiceWords[name]
  const paths: Record<string, string> = drawings[name]
  return (
    <fieldset>
      <legend className="strong">
        {roofCheckForm.labels[name]}
        <span className="regular text-soft">{` (${roofCheckForm.optional})`}</span>
      </legend>
      {roofCheckForm.hints[name] && <p className="text-base text-soft">{roofCheckForm.hints[name]}</p>}
      <div className="choices mt-2 grid gap-2">
        {FIELDS[name].values.map((value) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} />
            <svg viewBox="0 0 48 32" aria-hidden="true">
              <path d={paths[value]} />
            </svg>
            {words[value]}
          </label>
        ))}
        {/* The open answer looks less important. */}
        <label className="col-span-full flex min-h-12 cursor-pointer items-center gap-3 text-base text-soft">
          <input type="radio" name={name} value="" defaultChecked className="checkbox" />
          {roofCheckForm.unknown}
        </label>
      </div>
    </fieldset>
  )
}
