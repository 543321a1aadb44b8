import type { ReactNode } from 'react'

/** A price with its unit, and with its tax where that follows. */
const PRICE = /([\d,]+–[\d,]+\s\p{L}{1,4}(?:\/\p{L}{1,4})?(?:\sinkl\.\sMwSt\.)?)/u

/** Browsers break after the dash and the slash; only `nowrap` prevents it. */
const UNBROKEN = /([\d,]+–[\d,]+|\p{L}{1,4}\/\p{L}{1,4})/u

/**
 * Text in which a price goes to the next line as a whole. On a phone at twice the text size it is wider than a line, and
 * breaks between its range, its unit and its tax.
 */
export function Prose({ text }: { text: string }) {
  return wrap(text, PRICE, 'inline-block', (price) => wrap(price, UNBROKEN, 'whitespace-nowrap', (part) => part))
}

function wrap(text: string, pattern: RegExp, className: string, render: (part: string) => ReactNode) {
  return text.split(pattern).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which keep their places
      <span key={index} className={className}>
        {render(part)}
      </span>
    ),
  )
}
