/** A range and its unit, such as `1–2 ct/kWh`. Browsers break after the dash or the slash; only `nowrap` prevents it. */
const RANGE = /([\d,]+–[\d,]+[\S\u00a0]*)/

/** Text in which a line never breaks within a range. */
export function Prose({ text }: { text: string }) {
  return text.split(RANGE).map((part, index) =>
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
