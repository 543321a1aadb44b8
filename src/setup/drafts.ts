import { constants, copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DRAFTS, type Draft } from './facts.ts'
import type { Terminal } from './terminal.ts'

const fileOf = (draft: Draft) => `content/legal/${draft}.md`

export const DRAFT_NOTE = `Impressum und Datenschutzerklärung bleiben Entwürfe, bis jemand sie geprüft hat und es oben in der Datei
einträgt, zwischen den Strichen: checkedBy: Anna Berger, Kanzlei Berger & Brandt und checkedOn: 22.11.2026`

/** The texts among these that are not there: one that is there is never written over. */
export function missingDrafts(root: string, among: readonly Draft[] = DRAFTS): Draft[] {
  return among.filter((draft) => !existsSync(join(root, fileOf(draft))))
}

export async function askDrafts(terminal: Terminal, root: string): Promise<Draft[]> {
  const wanted: Draft[] = []
  for (const draft of missingDrafts(root)) {
    if (await terminal.confirm(`Rechtstext ${fileOf(draft)} aus der Vorlage anlegen?`)) wanted.push(draft)
  }
  return wanted
}

export const printDraft = (draft: Draft) => `${fileOf(draft)}\n  neu, aus der Vorlage; ein Entwurf`

export function writeDrafts(root: string, drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    copyFileSync(join(root, `content/legal/templates/${draft}.md`), join(root, fileOf(draft)), constants.COPYFILE_EXCL)
  }
}
