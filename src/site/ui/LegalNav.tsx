import { legalLinks } from '../../content/generated/legal-links.ts'
import { legalWords } from '../../content/legal-words.ts'

/** At the foot of every page but the home page, because the home page's footer has these links. */
export function LegalNav({ current }: { current?: string }) {
  const links = Object.values(legalLinks).filter(({ href }) => href !== '')
  if (links.length === 0) return null
  return (
    <nav aria-label={legalWords.navigation} className="mt-10">
      <ul role="list" className="flex flex-wrap gap-x-8">
        {links.map((link) => (
          <li key={link.label}>
            <a href={link.href} className="link" aria-current={link.href === current ? 'page' : undefined}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
