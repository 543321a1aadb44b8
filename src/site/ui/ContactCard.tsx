import { FORMATION_NOTE } from '../../content/company.ts'
import { company } from '../../content/generated/company.ts'
import { roofCheck } from '../../content/generated/roof-check.ts'
import { Email } from './Email.tsx'
import { Icon } from './Icon.tsx'
import { PostalAddress } from './PostalAddress.tsx'

/** @param level of its heading */
export function ContactCard({ level: Heading }: { level: 'h2' | 'h3' }) {
  return (
    <div className="card self-start">
      <Heading className="display subtitle">{roofCheck.contactTitle}</Heading>
      <p className="my-2">{roofCheck.contactText}</p>
      <ul role="list">
        <li>
          <a href={`tel:${company.phone}`} className="link">
            <Icon of="phone" />
            {company.phoneLabel}
          </a>
        </li>
        <li>
          <a href={`mailto:${company.email}`} className="link">
            <Icon of="mail" />
            <Email />
          </a>
        </li>
        <li className="mt-2 flex items-start gap-3">
          <Icon of="place" className="mt-1" />
          <div className="min-w-0">
            <PostalAddress />
            {company.inFormation && <p className="mt-1 text-base text-soft">{FORMATION_NOTE}</p>}
          </div>
        </li>
      </ul>
    </div>
  )
}
