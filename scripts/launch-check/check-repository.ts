import { company } from '../../src/content/generated/company.ts'
import { legalPages } from '../../src/content/generated/legal-pages.ts'
import { pictures } from '../../src/content/generated/pictures.ts'
import { isBuilt } from '../build-stamp.ts'
import { readBuiltPages, readBuiltScripts } from './built-site.ts'
import { checkPages } from './check-pages.ts'
import { findDraftTerms, findMissingEntry } from './checks/legal.ts'
import { findSamplePictures } from './checks/pictures.ts'
import { findStorage } from './checks/privacy.ts'
import { findMissingSettings } from './checks/settings.ts'
import { type Finding, finding } from './finding.ts'

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
