import { Marked } from 'marked'

/** A link to the form that stands alone is its button. */
const BUTTON = /<p>(<a) (href="\/#roof-check-form">[^<]*<\/a>)<\/p>/g

/**
 * HTML in a text is shown, not run: the page's own markup is written in Markdown. Without a tokenizer for it, nothing of it
 * comes through unescaped, whole or in parts. A picture is a mark for the page to fill.
 */
const marked = new Marked({
  gfm: true,
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    image: ({ href, text }) => `<img data-picture="${escapeHtml(href)}" alt="${escapeHtml(text)}">`,
  },
})

/** From the last mark before its end: from each one, the whole text would be searched. */
export const COMMENT = /<!--(?:(?!<!--)[\s\S])*?-->/g

export function toHtml(markdown: string): string {
  const html = marked.parse(markdown.replace(COMMENT, ''), { async: false })
  return glue(html.replace(BUTTON, '<p>$1 class="button" $2</p>'))
}

/** Where the links of a text lead. */
export const hrefsIn = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href)

/** The words of the first heading as a browser's tab shows them, or nothing where there is none. */
export function headingOf(markdown: string): string | null {
  const words = /^#\s+(.+)$/m.exec(markdown)?.[1]
  return words?.replace(/\u00ad|\\(?=[^\w\s])/g, '').trim() ?? null
}

/** A fact is no Markdown: a name may hold an asterisk. Within a word an underscore is one, as in an e-mail address. */
export function escapeMarkdown(fact: string): string {
  return fact
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/[\\`*[\]<>#|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (character) => `\\${character}`)
    .replace(/^(\d+)([.)]\s)/, '$1\\$2')
}

/** No line ends between `§` and its number, or within `i. G.` and `z. B.` */
function glue(html: string): string {
  return html
    .replace(/(§|Art\.|Abs\.|Buchst\.|Nr\.)\s(?=\w)/g, '$1\u00a0')
    .replace(/(?<!\p{L})(\p{L}\.)\s(?=\p{L}\.)/gu, '$1\u00a0')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
