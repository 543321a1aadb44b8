import { yourRequest } from '../../content/generated/your-request.ts'
import { CODE_FIELD } from '../../lead/answers/answer-api.ts'

/**
 * @param id differs between the forms of the page
 * @param typed a code that we do not find, to be corrected
 */
export function CodeField({ id, typed }: { id: string; typed?: string }) {
  const { label, hint } = yourRequest.code
  return (
    <div className="w-full">
      <label htmlFor={id} className="strong">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-base text-soft">
        {hint}
      </p>
      <input
        id={id}
        name={CODE_FIELD}
        defaultValue={typed}
        required
        // With `off`, Chromium would empty it when the visitor comes back from an error.
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        className="box"
      />
    </div>
  )
}
