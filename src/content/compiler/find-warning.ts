/** Texts that are valid but probably unintended, matched as field and text: `page/hero.yaml headline: …`. */
const WARNINGS: readonly [text: RegExp, sentence: string][] = [
  [/^page\/hero\.yaml headline: .{61}/s, 'Mehr als 60 Zeichen schieben den Knopf vom ersten Bildschirm. Kürze sie.'],
  [/ (callToAction(Short)?|submit\w*|add|update|link): .{36}/s, 'Mehr als 35 Zeichen sprengen den Knopf.'],
  [/\balt: (\S+\.\w{3,4}|(img|dsc[nf]?|pxl)[-_]?\d\S*)$/i, 'Das ist der Name der Datei. Schreib, was zu sehen ist.'],
  [/: [„“”»«][^„“”»«]*[“”»«]$/, 'Die Anführungszeichen erscheinen mit auf der Seite. Gerade (") tun das nicht.'],
]

export function findWarning(field: string, text: string): string | undefined {
  const shown = `${field}: ${text.replaceAll('\u00ad', '').trim()}`
  return WARNINGS.find(([pattern]) => pattern.test(shown))?.[1]
}
