import { company } from '../../content/generated/company.ts'
import { hero } from '../../content/generated/hero.ts'
import { Brand } from '../ui/Brand.tsx'
import { Icon } from '../ui/Icon.tsx'

export function Header() {
  return (
    <header>
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4 py-3">
        <Brand />
        <a href={`tel:${company.phone}`} className="footer-link gap-2 text-base strong md:text-xl">
          <Icon of="phone" />
          <span className="sr-only">{`${hero.callHint}: `}</span>
          {company.phoneLabel}
        </a>
      </div>
    </header>
  )
}
