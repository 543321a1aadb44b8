import { company } from '../../content/generated/company.ts'

/** Breaks first after the @, so that name and domain stay whole if they fit. */
export function Email({ address = company.email }) {
  const [name, domain] = address.split('@')
  return (
    <span>
      {`${name}@`}
      <wbr />
      {domain}
    </span>
  )
}
