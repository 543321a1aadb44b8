import { Marked } from 'marked'

/** HTML in a text is shown, not run: what belongs on the page is written in Markdown. */
const marked = new Marked({
  gfm: true,
  renderer: { html: ({ text }) => escapeHtml(text) },
})

export function toHtml(markdown: string): string {
  return marked.parse(withoutComments(markdown), { async: false })
}

/** The words of the first heading, or nothing where there is none. */
export function headingOf(markdown: string): string | null {
  return /^#\s+(.+)$/m.exec(markdown)?.[1]?.trim() ?? null
}

function withoutComments(markdown: string): string {
  return markdown.replace(/<!--[\s\S]*?-->/g, '')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
