import { CLEAR_FIELD } from '../../lead/answers/answer-api.ts'

/**
 * Deletes the earlier answer, which the page does not show.
 * @param id of the question
 * @param describedBy the id of the question, if the label does not say it
 */
export function ClearTick({ id, label, describedBy }: { id: string; label: string; describedBy?: string }) {
  return (
    <label className="request-clear text-base text-soft">
      <input type="checkbox" name={CLEAR_FIELD} value={id} className="checkbox" aria-describedby={describedBy} />
      {label}
    </label>
  )
}
