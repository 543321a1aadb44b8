import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** With a past day, because only a past day is valid. */
const SIGN_OFF = '---\ncheckedBy: Kanzlei Lohmann\ncheckedOn: 20.11.2025\n---\n'

const AGB = `${SIGN_OFF}
# Allgemeine Geschäfts&shy;bedingungen

## Geltung

Sie gelten für Verträge über Solarstrom.
`

/** Copies the templates, as docs/go-live.md says, without a signature. */
export function writeDrafts(folder: string): void {
  const legal = join(folder, 'content/legal')
  for (const name of readdirSync(legal)) if (name.endsWith('.md')) rmSync(join(legal, name))
  for (const name of ['impressum.md', 'datenschutz.md']) copyFileSync(join(legal, 'templates', name), join(legal, name))
}

/** Copies and signs them, and adds a text of the provider. Signed texts need every fact: own-provider.ts. */
export function writeSigned(folder: string): void {
  writeDrafts(folder)
  const legal = join(folder, 'content/legal')
  for (const name of ['impressum.md', 'datenschutz.md']) {
    const text = readFileSync(join(legal, name), 'utf8').replace(/^---[\s\S]*?\n---\n/, SIGN_OFF)
    writeFileSync(join(legal, name), text)
  }
  writeFileSync(join(legal, 'agb.md'), AGB)
}
