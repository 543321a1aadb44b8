import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { deriveCompany } from '../../src/content/company.ts'
import { PICTURE_SLOTS, SAMPLE_CAPTION } from '../../src/content/compiler/pictures/picture-slots.ts'
import { readContent } from '../../src/content/compiler/read-content.ts'
import { formatOffer } from '../../src/content/placeholders.ts'
import { type Copy, expect, test } from '../support/site.ts'
import { root, SHIPPED_ROOT } from '../support/start-server.ts'

// In one worker, so that there is one build.
test.describe.configure({ mode: 'default' })
test.skip(SHIPPED_ROOT === root, 'npm run test:all runs this in a copy with other facts.')

const own = { folder: root, dist: join(root, 'dist') }

/** Words that only the sample has, with any facts. */
const OF_NOBODY = /\bMuster(?!ung|vertrag)\p{L}*|example\.(?:org|com|net)/gu
/** Shorter values occur inside other words. Their printed forms are derived below. */
const SHORTEST = 5

const isTelling = (value: string) => value.length >= SHORTEST || /\d.*\D|\D.*\d/.test(value)

const TEXTS = 'html,js,css,json,webmanifest,xml,txt,svg'
const values = sampleValues(SHIPPED_ROOT)

function readTexts({ folder, dist }: Pick<Copy, 'folder' | 'dist'>): Record<string, string> {
  const files = globSync(`**/*.{${TEXTS}}`, { cwd: dist }).map((name) => [name, readFileSync(join(dist, name), 'utf8')])
  const print = ['tests/support/print-words.ts']
  const words = execFileSync(process.execPath, print, { cwd: folder, encoding: 'utf8' })
  return { ...Object.fromEntries(files), ...JSON.parse(words) }
}

test('with other facts, no file of the site and no mail contains the sample', () => {
  const texts = readTexts(own)
  expect(Object.keys(texts)).toEqual(
    expect.arrayContaining(['index.html', '404.html', 'impressum.html', 'manifest.webmanifest', 'sitemap.xml']),
  )
  const found = Object.entries(texts).flatMap(([name, text]) =>
    findSamples(text, values).map((value) => `${name}: ${value}`),
  )
  expect(found).toEqual([])
})

test('the search finds each fact of the provider', ({ withDrafts }) => {
  const texts = Object.values(readTexts(withDrafts)).join('\n')
  // Pictures may be a provider's own already.
  const facts = values.filter((value) => !value.startsWith(SAMPLE_CAPTION))
  const found = findSamples(texts, facts)
  expect(facts.filter((value) => !found.includes(value))).toEqual([])
})

test('no picture of the site is one of the sample', ({ withDrafts }) => {
  const prints = ({ dist }: Pick<Copy, 'dist'>) =>
    globSync('{_astro/*.{avif,jpg,webp},teilen.jpg}', { cwd: dist })
      // The manual's pictures show a desk without a brand.
      .filter((name) => !/^_astro\/(liste|anfrage)\./.test(name))
      .map((name) =>
        createHash('sha256')
          .update(readFileSync(join(dist, name)))
          .digest('hex'),
      )
  const ours = prints(own)
  expect(ours.length).toBeGreaterThan(8)
  expect(ours.filter((print) => prints(withDrafts).includes(print))).toEqual([])
})

/**
 * Every fact of a project's content/, as written there and as pages and mails print it.
 * @param root of the project
 */
function sampleValues(root: string): string[] {
  const result = readContent(root)
  if ('problems' in result) throw new Error('The content has problems; npm test shows them.')
  const { 'company.yaml': company, 'offer.yaml': offer } = result.content
  // The hours are printed as below, not as they are typed.
  const { phoneHours: _, ...facts } = readYaml(root, 'company.yaml')
  const typed = [facts, readYaml(root, 'privacy.yaml')].flatMap(stringsOf)
  // With their postcodes: a town may be called as something else is, such as Senden.
  const towns = Object.entries(readYaml(root, 'towns.yaml')).map(([postcode]) => postcode)
  const { replyHours, roofCheckMinutes, contractYears, guaranteeYears, equityEuros } = offer
  const printed = [
    ...stringsOf(deriveCompany(company)),
    ...stringsOf(formatOffer(offer)),
    ...[guaranteeYears, contractYears].map((years) => `${years} Jahre`),
    `${replyHours}h`,
    `${roofCheckMinutes} Minuten`,
    `${equityEuros}€`,
    // In euros, for search engines.
    ...[offer.priceFromCents, offer.priceToCents].map((cents) => `${Number((cents / 100).toFixed(6))}`),
    `© ${company.copyrightYear}`,
  ]
  const pictures = [SAMPLE_CAPTION, ...Object.values(PICTURE_SLOTS).map(({ sampleAlt }) => sampleAlt)]
  // What any provider's texts may say too: how VAT is written, and a role such as Planung.
  const roles = company.contacts.map(({ role }) => role).filter((role) => /^\p{L}+$/u.test(role))
  const shared = [formatOffer(offer).vat, ...roles].map(plain)
  const values = [
    ...typed.filter((value) => value.length >= SHORTEST),
    ...towns,
    ...printed.filter(isTelling),
    ...pictures,
  ]
  return [...new Set(values.map(plain))].filter((value) => !shared.includes(value))
}

function readYaml(root: string, file: string): Record<string, unknown> {
  return parse(readFileSync(join(root, 'content', file), 'utf8'), { schema: 'failsafe' })
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : []
}

/** As a search for words wants it: one kind of space, and no place at which a word may be divided. */
function plain(text: string): string {
  return text.replace(/\u00ad|&shy;|<wbr ?\/?>/g, '').replace(/\\u00a0|\\xa0|&nbsp;|\s+/g, ' ')
}

/** The values of the sample in a text, as whole words: with and without the markup in it. */
function findSamples(text: string, values: readonly string[]): string[] {
  const written = plain(text)
  const read = `${written}\n${written.replace(/<[^>]*>/g, '')}`
  const found = values.filter((value) => {
    const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return new RegExp(`(?<![\\p{L}\\d]|\\d[.,])${escaped}(?![\\p{L}\\d])`, 'iu').test(read)
  })
  return [...found, ...(read.match(OF_NOBODY) ?? [])]
}
