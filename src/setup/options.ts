import { parseArgs } from 'node:util'
import { Stopped } from './stopped.ts'

export const HELP = `Fragt ab, was die Seite über eure Firma und euer Angebot wissen muss, und trägt es in content/ ein.

Aufruf: npm run setup                              fragt im Terminal
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
niemand da, der antwortet oder zustimmt; 130: mit Strg-C abgebrochen.`

export type SetupOptions = ReturnType<typeof readOptions>

/** @throws {Stopped} where the arguments make no sense */
export function readOptions(args: string[]) {
  const { answers, yes = false, help = false } = parse(args)
  if (yes && answers === undefined) throw new Stopped('--yes geht nur zusammen mit --answers DATEI.', 2)
  return { answers, yes, help }
}

function parse(args: string[]) {
  const options = {
    answers: { type: 'string' },
    yes: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    return parseArgs({ args, options }).values
  } catch {
    throw new Stopped(`Das verstehe ich nicht: ${args.join(' ')}. Alles, was geht: npm run setup -- --help`, 2)
  }
}
