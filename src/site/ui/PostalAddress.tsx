import { company } from '../../content/generated/company.ts'

export function PostalAddress({ className = '' }: { className?: string }) {
  return (
    <address className={`hyphens-auto not-italic ${className}`}>
      {company.legalName}
      <br />
      {company.street}
      <br />
      {`${company.postalCode} ${company.town}`}
    </address>
  )
}
