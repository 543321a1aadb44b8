import { Marked } from 'marked'

/** HTML in a text is shown, not run: the page's own markup is written in Markdown. */
const marked = new Marked({ gfm: true, renderer: { html: ({ text }) => escapeHtml(text) } })

export function toHtml(markdown: string): string {
  return glue(marked.parse(markdown.replace(/<!--[\s\S]*?-->/g, ''), { async: false }))
}

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
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
