import { constants, copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { askYesOrNo } from './ask-value.ts'
import { DRAFTS, type Draft } from './facts.ts'
import type { Terminal } from './terminal.ts'

const fileOf = (draft: Draft) => `content/legal/${draft}.md`

export const DRAFT_NOTE = `Impressum und Datenschutzerklärung bleiben Entwürfe, bis jemand sie geprüft hat und es oben in der Datei
einträgt, zwischen den Strichen: checkedBy: Anna Berger, Kanzlei Berger & Brandt und checkedOn: 22.11.2026`

/** The texts among these that are not there: one that is, is never written over. */
export function missingDrafts(root: string, among: readonly Draft[] = DRAFTS): Draft[] {
  return among.filter((draft) => !existsSync(join(root, fileOf(draft))))
}

export async function askDrafts(terminal: Terminal, root: string): Promise<Draft[]> {
  const missing = missingDrafts(root)
  if (missing.length === 0) return []
  terminal.heading('Rechtstexte')
  terminal.say(DRAFT_NOTE)
  const wanted: Draft[] = []
  for (const draft of missing) {
    if (await askYesOrNo(terminal, `${fileOf(draft)} aus der Vorlage anlegen?`)) wanted.push(draft)
  }
  return wanted
}

export function printDrafts(drafts: readonly Draft[]): string {
  return drafts.map((draft) => `${fileOf(draft)}\n  neu, aus der Vorlage; ein Entwurf`).join('\n')
}

export function writeDrafts(root: string, drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    copyFileSync(join(root, `content/legal/templates/${draft}.md`), join(root, fileOf(draft)), constants.COPYFILE_EXCL)
  }
}
