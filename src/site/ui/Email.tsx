import { company } from '../../../content/company.ts'

/** The provider's address, which may break after the @ and nowhere else. */
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
