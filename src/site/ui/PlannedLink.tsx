import { type FooterLink, footer } from '../../../content/page/footer.ts'

/**
 * A link, or where its address is not filled in yet, a link that cannot be followed and says so to a
 * screen reader: an `<a>` without `href` is HTML's own placeholder, the role keeps it announced as a link.
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
