import { memo } from 'react'
import { fill } from '../../content/fill.ts'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { Prose } from '../ui/Prose.tsx'

/** It names the sources, because the licences of the data require it. */
export const Assumptions = memo(({ unitPrice }: { unitPrice: string }) => (
  <>
    <ul role="list" className="estimate-list text-base">
      {texts.assumptions.items.map((item) => (
        <li key={item.title}>
          <strong>{item.title}:</strong> <Prose text={fill(item.text, { unitPrice })} />
        </li>
      ))}
    </ul>
    <h4 className="strong">{texts.assumptions.sourcesTitle}</h4>
    <ul role="list" className="estimate-sources text-base">
      {texts.assumptions.sources.map(({ label, href }) => (
        <li key={label}>
          <a href={href} rel="noreferrer" className="inline-block">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </>
))
