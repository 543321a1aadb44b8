import { memo } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { Prose } from '../ui/Prose.tsx'
import { fill } from './words.ts'

/** The licences of the data require the names of their sources. */
export const Assumptions = memo(({ unitPrice }: { unitPrice: string }) => {
  const { items, sourcesTitle, sources } = texts.assumptions
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on wide screens it scrolls, and not every engine lets the keyboard do that
    <section tabIndex={0} aria-label={texts.assumptions.title} className="estimate-assumptions">
      <ul role="list" className="estimate-list text-base">
        {items.map((item) => (
          <li key={item.title}>
            <strong>{item.title}:</strong> <Prose text={fill(item.text, { unitPrice })} />
          </li>
        ))}
      </ul>
      <p className="strong">{sourcesTitle}</p>
      <ul role="list" className="estimate-list text-base">
        {sources.map(({ label, href }) => (
          <li key={label}>
            <a href={href} rel="noreferrer" className="inline-block">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
})
