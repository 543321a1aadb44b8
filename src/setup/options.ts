import { parseArgs } from 'node:util'

export const HELP = `Fragt ab, was die Seite über eure Firma und euer Angebot wissen muss, und trägt es in content/ ein.

Aufruf: npm run setup
        npm run setup -- --answers DATEI [--yes]

  --answers DATEI  nimmt die Antworten aus einer Datei, YAML oder JSON, statt zu fragen
  --yes            schreibt ohne Rückfrage; nur mit --answers
  --help           zeigt das hier

Eine Datei mit Antworten nennt nur, was sich ändern soll, unter denselben Namen wie die Dateien in content/:

  company:
    brand: Dachstrom Münsterland
    postalCode: 48153
  offer:
    priceFromCents: 22,9
  privacy:
    host:
      name: Hetzner Online GmbH
  legal: [impressum, datenschutz]

Ein Wert hinter legal legt den Text aus der Vorlage an, wo es ihn noch nicht gibt.

Endet mit 0: geschrieben, oder es ändert sich nichts; 1: nichts geschrieben, weil etwas nicht stimmt; 2: nicht verstanden, oder
niemand da, der zustimmt.`

export interface SetupOptions {
  answers?: string
  yes: boolean
  help: boolean
}

/** @returns a German sentence where the arguments make no sense */
export function readOptions(args: string[]): SetupOptions | string {
  try {
    const { values } = parseArgs({
      args,
      options: { answers: { type: 'string' }, yes: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    const { answers, yes = false, help = false } = values
    if (yes && answers === undefined) return '--yes geht nur zusammen mit --answers DATEI.'
    return { ...(answers !== undefined && { answers }), yes, help }
  } catch {
    return `Das verstehe ich nicht: ${args.join(' ')}. Alles, was geht: npm run setup -- --help`
  }
}
