/**
 * Joins what is inline: the policy in the header names each element by a hash of its own, in fifty bytes of the first
 * flight. Scripts are joined where one follows another, so that none runs earlier or later; styles with those in the head.
 * @param html a built page
 */
export function joinInline(html: string): string {
  const [first, ...later] = html.match(/<style>[\s\S]*?<\/style>/g) ?? []
  let page = html
  if (first !== undefined) {
    for (const style of later) page = page.replace(style, '')
    const styles = [first, ...later].map((style) => style.slice('<style>'.length, -'</style>'.length).trim())
    // As a function: a text may hold `$&`.
    page = page.replace(first, () => `<style>${styles.join('')}</style>`)
  }
  return page.replaceAll(/(?:<script>[^<]*(?:<(?!\/script>)[^<]*)*<\/script>\s*){2,}/g, (row) =>
    row.replaceAll(/;?\s*<\/script>\s*<script>/g, ';'),
  )
}
