import { company } from '../../content/generated/company.ts'
import { legalPages } from '../../content/generated/legal-pages.ts'
import { pictures } from '../../content/generated/pictures.ts'
import { isBuilt } from '../../site/build/build-stamp.ts'
import { readBuiltPages, readBuiltScripts } from './built-site.ts'
import { checkPages } from './check-pages.ts'
import { type Finding, finding } from './finding.ts'
import { findDraftTerms, findMissingEntry } from './legal.ts'
import { findSamplePictures } from './pictures.ts'
import { findStorage } from './privacy.ts'
import { findMissingSettings } from './settings.ts'

/** What can be seen without the running site: content, settings, and the pages as they were built. */
export function checkRepository(root: string, environment: NodeJS.ProcessEnv): Finding[] {
  const { settings, findings } = findMissingSettings(environment)
  const facts = [...findSamplePictures(pictures), ...findMissingEntry(company), ...findDraftTerms(legalPages)]
  const pages = readBuiltPages(root)
  if (pages.length === 0 || !isBuilt(root)) {
    const todo = 'Bau sie: npm run build (oder npm start), dann noch einmal prüfen.'
    return [...findings, ...facts, finding('Die Seite ist nicht oder nicht neu gebaut.', todo)]
  }
  const origin = settings?.SITE_URL ?? null
  return [...findings, ...facts, ...checkPages(pages, origin), ...findStorage(readBuiltScripts(root))]
}
