const MARK = /^<!--\s*(if|end)\b:?\s*(not\s+)?([A-Za-z]*)\s*-->\s*$/

/**
 * Leaves out the parts of a template that do not apply: those between `<!-- if: name -->` (or `if: not name`) and
 * `<!-- end -->`. Such lines stand alone; they keep their place as empty ones, so that lines can still be counted.
 * @returns the lines; or the problem of a mark that is unknown or has no other end
 */
export function keepApplyingParts(
  text: string,
  applies: Readonly<Record<string, boolean>>,
): string[] | { line: number; sentence: string } {
  const open: { keep: boolean; line: number }[] = []
  const kept: string[] = []
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const line = index + 1
    const mark = MARK.exec(content)
    kept.push(mark === null && open.every(({ keep }) => keep) ? content : '')
    if (mark === null) continue
    const [, word, not, name = ''] = mark
    if (word === 'end') {
      if (open.pop() === undefined) return { line, sentence: 'Hier endet ein Teil, der nirgends beginnt.' }
    } else if (Object.hasOwn(applies, name)) open.push({ keep: applies[name] !== (not !== undefined), line })
    else return { line, sentence: `Diese Bedingung kennt niemand. Es gibt: ${Object.keys(applies).join(', ')}.` }
  }
  const unclosed = open.at(-1)
  return unclosed ? { line: unclosed.line, sentence: 'Dieser Teil hat kein <!-- end -->.' } : kept
}
