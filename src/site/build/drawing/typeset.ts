import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

/** A character is drawn with the first face that has it. */
const FACES = ['picture-latin', 'picture-latin-extended'].map((name) =>
  create(readFileSync(join(import.meta.dirname, '../../fonts', `${name}.woff2`))),
)

/** As `.display` in styles/controls.css has it, in em. */
const LETTER_SPACING = -0.015

export interface Block {
  lines: string[]
  /** In pixels, like `width`. */
  size: number
  width: number
}

/**
 * Sets a text as large as it fits, `largest` at most, breaking lines between words alone. A long text or word becomes
 * smaller; nothing is ever cut off.
 */
export function setText(
  text: string,
  { width, maxLines, largest }: { width: number; maxLines: number; largest: number },
): Block {
  const words = printable(text).split(' ').filter(Boolean)
  for (let size = largest; ; size *= 0.96) {
    const lines = breakLines(words, width, size)
    const widest = Math.max(0, ...lines.map((line) => measure(line, size)))
    if (lines.length <= maxLines && widest <= width) return { lines, size, width: widest }
  }
}

/** The outlines of one line as SVG, its baseline beginning at `x`, `y`. */
export function outline(
  line: string,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  let left = x
  const paths = runs(line).flatMap(({ face, text }) => {
    const scale = size / face.unitsPerEm
    const { glyphs, positions } = face.layout(text)
    return glyphs.map((glyph, index) => {
      const place = `translate(${left.toFixed(2)} ${y.toFixed(2)}) scale(${scale} ${-scale})`
      left += (positions[index]?.xAdvance ?? 0) * scale + LETTER_SPACING * size
      return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
    })
  })
  return `<g fill="${fill}">${paths.join('')}</g>`
}

function breakLines(words: string[], width: number, size: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && measure(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function measure(line: string, size: number): number {
  return runs(line).reduce((sum, { face, text }) => {
    const { glyphs, advanceWidth } = face.layout(text)
    return sum + (advanceWidth / face.unitsPerEm + glyphs.length * LETTER_SPACING) * size
  }, 0)
}

/** Soft hyphens are for narrow pages. What no face has is drawn without its accents, or left out. */
function printable(text: string): string {
  const known = (character: string) => FACES.some((face) => face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  const characters = [...text.normalize('NFC').replaceAll('\u00ad', '')]
  return characters
    .map((character) => (known(character) ? character : [...character.normalize('NFD')].filter(known).join('')))
    .join('')
}

function runs(line: string): { face: Font; text: string }[] {
  const found: { face: Font; text: string }[] = []
  for (const character of line) {
    const face = FACES.find((one) => one.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    if (face === undefined) continue
    const last = found.at(-1)
    if (last?.face === face) last.text += character
    else found.push({ face, text: character })
  }
  return found
}
