import { company } from '../../content/generated/company.ts'
import { footer } from '../../content/generated/footer.ts'
import { legalLinks } from '../../content/generated/legal-links.ts'
import { towns } from '../../content/generated/towns.ts'
import { listAreas } from '../../content/postcodes.ts'
import type { FooterLink } from '../../content/schema/text-schemas.ts'
import { Brand } from '../ui/Brand.tsx'
import { Email } from '../ui/Email.tsx'
import { PostalAddress } from '../ui/PostalAddress.tsx'

/** The end of the printed page. Its first line is large. It has the date of the build, because prices age. */
const AREAS = listAreas(towns).map((area) => `${area}…`)
const PRINTED = [
  [company.phoneLabel, import.meta.env.SITE && new URL(import.meta.env.SITE).host].filter(Boolean).join(' · '),
  company.hours,
  `Wir arbeiten ${company.region.in}${AREAS.length > 0 ? `: PLZ ${AREAS.join(', ')}` : ''}`,
  `Stand ${new Date().toLocaleDateString('de-DE', { timeZone: 'Europe/Berlin' })}`,
]
  .filter(Boolean)
  .join('\n')

/** @param base prefix of links to a section of the home page, from another page */
export function Footer({ base = '' }: { base?: '' | '/' }) {
  return (
    <footer className="on-night bg-night py-16 text-paper">
      <div className="columns wrap grid gap-8">
        <div>
          <Brand on="dark" />
          <PostalAddress className="mt-4" />
        </div>
        <div>
          <h2 className="strong">{footer.contactTitle}</h2>
          <p className="mt-2">
            <a href={`tel:${company.phone}`} className="footer-link">
              {company.phoneLabel}
            </a>
            <span className="block">{company.hours}</span>
          </p>
          <p className="mt-2">
            <a href={`mailto:${company.email}`} className="footer-link">
              <Email />
            </a>
            <span className="block">{footer.emailNote}</span>
          </p>
        </div>
        {footer.groups.map((group, index) => (
          // An id cannot have spaces, but a title can.
          <nav key={group.title} aria-labelledby={`footer-${index}`}>
            <h2 id={`footer-${index}`} className="strong">
              {group.title}
            </h2>
            <Links links={group.links} base={base} className="mt-2 flex flex-wrap gap-x-4 lg:flex-col" />
          </nav>
        ))}
        <div className="over-paper col-span-full flex flex-wrap items-baseline justify-between gap-2 gap-x-8 pt-6">
          <p>{`© ${company.copyrightYear} ${company.legalName}`}</p>
          {company.sampleNote && <p>{company.sampleNote}</p>}
          <p className="print-only">{PRINTED}</p>
          <Links links={Object.values(legalLinks)} base={base} className="flex flex-wrap gap-x-8" />
        </div>
      </div>
    </footer>
  )
}

function Links({ links, base, className }: { links: readonly FooterLink[]; base: string; className: string }) {
  return (
    <ul role="list" className={className}>
      {links.map((link) => (
        <li key={link.label}>
          {link.href === '' ? (
            // If a text is missing, this is HTML's own placeholder, which cannot be focused or followed. Without the role, screen
            // readers would not call it a link.
            // biome-ignore lint/a11y: a placeholder is neither focusable nor followed
            <a role="link" aria-disabled="true" className="footer-link opacity-75">
              {link.label}
              <span className="sr-only">{` ${footer.placeholderNote}`}</span>
            </a>
          ) : (
            <a href={link.href.startsWith('#') ? base + link.href : link.href} className="footer-link">
              {link.label}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
