import { company } from '../../../content/company.ts'
import { Email } from '../ui/Email.tsx'

/** Where the form cannot help, a person can. */
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
