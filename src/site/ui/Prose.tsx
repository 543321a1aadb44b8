/** A range and its unit, such as `1–2 ct/kWh`. A browser may break a line after the dash, which no space can forbid. */
const RANGE = /([\d,]+–[\d,]+\S*)/

/** Text in which no range is torn apart at the end of a line. */
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
