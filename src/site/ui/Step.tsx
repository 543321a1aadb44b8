/** A step's number on a small solar module. Hidden from screen readers, which count the list's items themselves. */
export function Step({ number }: { number: number }) {
  return (
    <span className="module display" aria-hidden="true">
      {number}
    </span>
  )
}
