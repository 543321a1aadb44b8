import { company } from '../../content/generated/company.ts'

/** The provider's address. A line breaks after the @ first, so that name and domain stay whole where they fit. */
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
