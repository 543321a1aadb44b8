/** The package brings no types. Only what subset-font.ts uses. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff' | 'woff2'
      variationAxes?: Record<string, number>
      noLayoutClosure?: boolean
    },
  ): Promise<Buffer>
}
