const MARK = /^<!--\s*(if|end)\b:?\s*(not\s+)?([A-Za-z]*)\s*-->\s*$/

/**
 * Leaves out the parts of a template that do not apply: those between `<!-- if: name -->` (or `if: not name`) and
 * `<!-- end -->`. Such lines stand alone; they keep their place as empty ones, so that lines can still be counted.
 * @throws {RangeError} with a German sentence and the line as its cause, for a mark that is unknown or has no other end
 */
export function keepWhatApplies(text: string, applies: Readonly<Record<string, boolean>>): string {
  const open: { keep: boolean; line: number }[] = []
  const kept = text.split(/\r?\n/).map((content, index) => {
    const line = index + 1
    const mark = MARK.exec(content)
    if (mark === null) return open.every(({ keep }) => keep) ? content : ''
    const [, word, not, name = ''] = mark
    if (word === 'end') {
      if (open.pop() === undefined) throw new RangeError('Hier endet ein Teil, der nirgends beginnt.', { cause: line })
      return ''
    }
    const value = Object.hasOwn(applies, name) ? applies[name] : undefined
    if (value === undefined) {
      const known = Object.keys(applies).join(', ')
      throw new RangeError(`Diese Bedingung kennt niemand. Es gibt: ${known}.`, { cause: line })
    }
    open.push({ keep: value !== (not !== undefined), line })
    return ''
  })
  const unclosed = open.at(-1)
  if (unclosed) throw new RangeError('Dieser Teil hat kein <!-- end -->.', { cause: unclosed.line })
  return kept.join('\n')
}
