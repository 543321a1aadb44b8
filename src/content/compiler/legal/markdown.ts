import { Marked } from 'marked'
import { linkTelephones } from './telephone-links.ts'

/** HTML in a text is shown, not run: what belongs on the page is written in Markdown. */
const marked = new Marked({
  gfm: true,
  renderer: { html: ({ text }) => escapeHtml(text) },
})

/** @param phones telephone numbers as people read them, which become links */
export function toHtml(markdown: string, phones: readonly string[]): string {
  return linkTelephones(glue(marked.parse(withoutComments(markdown), { async: false })), phones)
}

/** The words of the first heading as a browser's tab shows them, or nothing where there is none. */
export function headingOf(markdown: string): string | null {
  const words = /^#\s+(.+)$/m.exec(markdown)?.[1]
  return words?.replace(/\u00ad|\\(?=[^\w\s])/g, '').trim() ?? null
}

/** No line ends between `§` and its number, or within `i. G.` and `z. B.` */
function glue(html: string): string {
  return html
    .replace(/(§|Art\.|Abs\.|Buchst\.|Nr\.)\s(?=\w)/g, '$1\u00a0')
    .replace(/(?<!\p{L})(\p{L}\.)\s(?=\p{L}\.)/gu, '$1\u00a0')
}

function withoutComments(markdown: string): string {
  return markdown.replace(/<!--[\s\S]*?-->/g, '')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
