import { CLEAR_FIELD } from '../../lead/answers/answer-api.ts'
import { keepInPlaceNextFrame } from '../keep-in-place.ts'

interface Props {
  id: string
  label: string
  describedBy?: string
  onChange?: (isCleared: boolean) => void
}

/**
 * Deletes the earlier answer, which the page does not show.
 * @param id of the question
 * @param describedBy the id of the question, if the label does not say it
 */
export function ClearCheckbox({ id, label, describedBy, onChange }: Props) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 text-base text-soft">
      <input
        type="checkbox"
        name={CLEAR_FIELD}
        value={id}
        className="checkbox size-6"
        aria-describedby={describedBy}
        onChange={({ target }) => {
          // Keep the checkbox in place, because the answer above it comes and goes.
          keepInPlaceNextFrame(target, target.closest('label')?.parentElement ?? null)
          onChange?.(target.checked)
        }}
      />
      {label}
    </label>
  )
}
