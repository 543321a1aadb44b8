import { company } from '../../content/generated/company.ts'
import { hero } from '../../content/generated/hero.ts'
import { logos } from '../../content/generated/logos.ts'

/** The provider's logo, or else its name. If there is no logo at all, the name has a drawn roof. */
export function Brand({ on = 'light' }: { on?: 'light' | 'dark' }) {
  const logo = logos[on]
  return (
    <span className="inline-flex items-center gap-2 md:text-xl">
      {logos.light === null && (
        <svg viewBox="0 0 32 24" className="w-[1.6em]" fill="none" aria-hidden="true">
          <path d="M1.5 13.5 16 2l14.5 11.5" stroke="currentColor" strokeWidth="3" />
          <path d="M8 15h7v7H8zM17 15h7v7h-7z" fill="currentColor" />
        </svg>
      )}
      <span>
        {logo === null ? (
          <span className="display block text-[1.1em]">{company.brand}</span>
        ) : (
          <img {...logo} alt={company.brand} className="brand-logo" />
        )}
        <span className="block text-[0.8125rem]/tight strong">{hero.tagline}</span>
      </span>
    </span>
  )
}
