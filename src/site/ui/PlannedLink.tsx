import { footer } from '../../content/generated/footer.ts'
import type { FooterLink } from '../../content/schema/page-schemas.ts'

/**
 * A link. Where its address is not filled in yet, an `<a>` without `href` (HTML's own placeholder): it cannot be
 * focused or followed. Without the role, screen readers would no longer call it a link.
 */
export function PlannedLink({ link, className }: { link: FooterLink; className: string }) {
  if (link.href !== '') {
    return (
      <a href={link.href} className={className}>
        {link.label}
      </a>
    )
  }
  return (
    // biome-ignore lint/a11y: a placeholder is neither focusable nor followed
    <a role="link" aria-disabled="true" className={className}>
      {link.label}
      <span className="sr-only">{` ${footer.placeholderNote}`}</span>
    </a>
  )
}
