import { company } from '../../content/generated/company.ts'

/** Breaks first after the @, so that name and domain stay whole if they fit. */
export function Email() {
  const [name, domain] = company.email.split('@')
  return (
    <span>
      {`${name}@`}
      <wbr />
      {domain}
    </span>
  )
}
