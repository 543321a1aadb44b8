import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './start-server.ts'

export type ContentCopy = ReturnType<typeof copyContent>

/** A copy of content/ in a temporary folder, which a test may change. */
export function copyContent() {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  // Leave out a provider's legal texts and pictures, because they would change the results.
  const isOwn = (path: string) => /content\/(legal\/[^/]+\.md|images\/.+)$/.test(path)
  cpSync(join(root, 'content'), join(folder, 'content'), { recursive: true, filter: (path) => !isOwn(path) })
  return {
    root: folder,
    read: (name: string) => readFileSync(join(folder, 'content', name), 'utf8'),
    write: (name: string, source: string | Uint8Array) => writeFileSync(join(folder, 'content', name), source),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

/** Fixed files, so that lines and sentences do not depend on a provider's facts. */
export const SAMPLES = {
  'company.yaml': `# Kopf
brand: Muster Dachstrom
name: Muster Dachstrom
legalForm: GmbH
inFormation: ja
street: Musterstraße 1
postalCode: 48143
town: Münster
region: im Münsterland
phone: 0221 4710100
phoneHours: Mo–Fr 8–18
email: dachcheck@example.org
contacts:
  - name: Erika Mustermann
    role: Beratung
    phone: 0221 4710101
represented:
  - Frieda Beispiel
register:
  court:
  number:
supervisoryChair:
vatId: DE123456789
copyrightYear: 2025
`,
  'offer.yaml': `priceFromCents: 22
priceToCents: 24
guaranteeYears: 10
contractYears: 10
equityEuros: 0
replyHours: 24
roofCheckMinutes: 2
systemsInstalled: 500
`,
  'questions.yaml': `questions:
  - id: baujahr
    kind: Zahl
    question: Wann wurde dein Haus gebaut?
    from: 1800
    to: 2030
  - id: wuensche
    kind: Mehrfachauswahl
    question: Was möchtest du noch?
    options: [Speicher, Wallbox]
`,
  'towns.yaml': '48143: Münster\n',
  'brand.yaml': 'palette: Sonne\naction:\naccent:\ndark:\nground:\n',
  'pictures.yaml': 'hero:\n  alt: Ein Haus\n  focus:\nteam:\n  alt:\n  focus:\n',
  'page/hero.yaml': `tagline: Aus der Region
headline: Dein Strom
callToAction: Jetzt prüfen
evening: Am Abend.
claim: Ein Satz.
claimPrice: "{price}"
claimVat: "{vat}"
chips: [Eins, Zwei, Drei]
callToActionNote: Kostenlos
callToActionShort: Prüfen
callHint: Ruf uns an
stepsTitle: Drei Schritte
steps:
  - title: A
    text: B
  - title: C
    text: D
  - title: E
    text: F
`,
  'page/head.yaml': `title: Solarstrom
description: Ein Satz.
skipLink: Zum Inhalt
`,
  'desk.yaml': `lossReasons:
  - Zu teuer
sources:
  - Telefon
`,
  'page/customers.yaml': `title: Dächer und Stimmen {fromRegion}
roofs:
  - picture: coesfeld.jpg
    alt: Ein Haus
    title: Coesfeld
    text: 14 Module.
reviews:
  - text: Gut.
    name: Karin B.
    town: Coesfeld
    date: 12.05.2026
    source: https://www.example.org/1
sourceLabel: Quelle
verification: Mit den Verträgen abgeglichen.
`,
}

export function sampleContent(): ContentCopy {
  const copy = copyContent()
  for (const [name, source] of Object.entries(SAMPLES)) copy.write(name, source)
  return copy
}
