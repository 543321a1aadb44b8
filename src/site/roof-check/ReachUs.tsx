import { company } from '../../content/generated/company.ts'
import { Email } from '../ui/Email.tsx'

/** Telephone and e-mail, shown if the form has failed. */
export function ReachUs() {
  return (
    <p className="flex flex-wrap gap-x-8">
      <a href={`tel:${company.phone}`} className="link">
        {company.phoneLabel}
      </a>
      <a href={`mailto:${company.email}`} className="link">
        <Email />
      </a>
    </p>
  )
}
