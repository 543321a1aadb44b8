/** The package brings no types. Only what typeset.ts uses. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    /** In units of the font. */
    layout(text: string): {
      advanceWidth: number
      glyphs: { path: { toSVG(): string } }[]
      positions: { xAdvance: number }[]
    }
  }
  export function create(data: Buffer): Font
}
