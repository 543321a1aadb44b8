/** A step's number on a small solar module; the list it stands in already counts for a screen reader. */
export function Step({ number }: { number: number }) {
  return (
    <span className="module display" aria-hidden="true">
      {number}
    </span>
  )
}
