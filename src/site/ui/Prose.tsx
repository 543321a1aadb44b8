import type { ReactNode } from 'react'

/** A price or another range with its unit, with its tax if that follows, and with its full stop, which would begin the next line. */
const PRICE = /([\d.,]+–[\d.,]+\s[\p{L}€%]{1,4}(?:\/\p{L}{1,4})?(?:\sinkl\.\sMwSt\.)?[.,:;?!]?)/u

/** Browsers break the line after the dash and the slash. Only `nowrap` prevents it. */
const UNBROKEN = /([\d.,]+–[\d.,]+|\p{L}{1,4}\/\p{L}{1,4})/u

/**
 * Moves a price to the next line as a whole. On a phone with text at twice its size, a price is wider than a line, so it breaks
 * between range, unit and tax.
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
