import { Marked } from 'marked'

/** A link to the form in its own paragraph becomes a button. */
const BUTTON = /<p>(<a) (href="\/#roof-check-form">[^<]*<\/a>)<\/p>/g

/**
 * Shows HTML in a text as text, because the page's markup is written in Markdown. There is no tokenizer for HTML, so all of it is
 * escaped. A picture becomes a mark, which the page fills.
 */
const marked = new Marked({
  gfm: true,
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    image: ({ href, text }) => `<img data-picture="${escapeHtml(href)}" alt="${escapeHtml(text)}">`,
  },
})

/** Starts at the last opening mark before the end, because otherwise every opening mark would search the whole text. */
export const COMMENT = /<!--(?:(?!<!--)[\s\S])*?-->/g

export function toHtml(markdown: string): string {
  const html = marked.parse(markdown.replace(COMMENT, ''), { async: false })
  return glue(html.replace(BUTTON, '<p>$1 class="button" $2</p>'))
}

export const hrefsIn = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href)

/** The first heading as plain text, or `null`. */
export function headingOf(markdown: string): string | null {
  const words = /^#\s+(.+)$/m.exec(markdown)?.[1]
  return words?.replace(/\u00ad|\\(?=[^\w\s])|(?<!\\)\*/g, '').trim() ?? null
}

/** Escapes e.g. an asterisk in a name. Underscores within a word, as in e-mail addresses, need no escape. */
export function escapeMarkdown(fact: string): string {
  return fact
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/[\\`*[\]<>#|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (character) => `\\${character}`)
    .replace(/^(\d+)([.)]\s)/, '$1\\$2')
}

/** Keeps `§` and its number, `i. G.` and `z. B.` on one line. */
function glue(html: string): string {
  return html
    .replace(/(§|Art\.|Abs\.|Buchst\.|Nr\.)\s(?=\w)/g, '$1\u00a0')
    .replace(/(?<!\p{L})(\p{L}\.)\s(?=\p{L}\.)/gu, '$1\u00a0')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
