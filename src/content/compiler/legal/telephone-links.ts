import { telephone } from '../../telephone.ts'

/**
 * Makes each of these telephone numbers a link that dials it, as Markdown does with e-mail addresses.
 * @param html with escaped text; what is in a link already stays
 * @param labels numbers as people read them
 */
export function linkTelephones(html: string, labels: readonly string[]): string {
  const numbers = labels.map((label) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // A number may be how a longer one begins or ends.
  const pattern = new RegExp(`(?<![\\d+(])(?:${numbers.join('|')})(?![-/\\s]?\\d)`, 'g')
  return html
    .split(/(<a [\s\S]*?<\/a>|<[^>]+>)/)
    .map((part) =>
      part.startsWith('<')
        ? part
        : part.replace(pattern, (label) => `<a href="tel:${telephone(label).phone}">${label}</a>`),
    )
    .join('')
}
