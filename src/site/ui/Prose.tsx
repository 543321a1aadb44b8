/**
 * A range, and a unit with a slash: `1–2` and `ct/kWh` of `1–2 ct/kWh`. Browsers break after the dash and the slash; only
 * `nowrap` prevents it. Not both in one, which would be too wide for a phone at twice the text size.
 */
const UNBROKEN = /([\d,]+–[\d,]+|\p{L}{1,4}\/\p{L}{1,4})/u

/** Text in which a line never breaks within a range or a unit. */
export function Prose({ text }: { text: string }) {
  return text.split(UNBROKEN).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, at build
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
