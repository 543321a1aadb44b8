import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BACKUP_MARKER_FILE } from '../../src/server/installation.ts'
import { listen } from '../support/listen.ts'
import { becomeProvider } from './provider.ts'

/** One provider with every defect at once: the check must report each. */
let provider: Awaited<ReturnType<typeof becomeProvider>>
let said: string

beforeAll(async () => {
  provider = await becomeProvider()
  const { edit, folder } = provider
  // A picture and a contact of the sample, and no entry in the register.
  rmSync(join(folder, 'content/images/team.jpg'))
  edit('content/pictures.yaml', (text) => text.replace(/hero:[\s\S]*/, 'hero:\n  alt:\nteam:\n  alt:\n'))
  edit('content/company.yaml', (text) =>
    text
      .replace('Jens Terhorst', 'Max Mustermann')
      .replace(/photo:$/m, 'photo: evening-phone.jpg')
      .replace(/(court|number): .*/g, '$1:'),
  )
  // The sample's towns, for a provider elsewhere.
  edit('content/company.yaml', (text) => text.replace(/postalCode: \d+/, 'postalCode: 49716'))
  // Texts: a gap, a price without tax.
  edit('content/mails.yaml', (text) => text.replace('Deine Anfrage ist&nbsp;da.', 'TODO Titel'))
  edit('content/page/faq.yaml', (text) => text.replace('Keine feste Menge.', 'Ab 22 ct/kWh. Keine feste Menge.'))
  // The law: a duty, a dead platform, a draft.
  edit('content/legal/impressum.md', (text) =>
    text
      .replace('Telefon: {phone}', '')
      .replace(/\{registerCourt\}\S*\s\{registerNumber\}/, '')
      .concat('\n[Schlichtung](https://ec.europa.eu/consumers/odr)\n'),
  )
  edit('content/legal/datenschutz.md', (text) => text.replace(/^---[\s\S]*?---\n/, ''))
  provider.setSettings({
    SITE_URL: 'http://www.dachwerk-westfalen.de',
    DATA_DIR: './data',
    // This name is not in the DNS.
    MAIL_FROM: 'dach@dachwerk.invalid',
  })
  const { output, code } = await provider.npm('check')
  expect(code, output).toBe(1)
  said = output
}, 600_000)

afterAll(() => provider[Symbol.dispose]())

describe('npm run check without an address', () => {
  const DEFECTS: [string, RegExp][] = [
    ['a sample picture', /✗ Das Bild team ist noch das Beispielbild/],
    ['a picture without words', /✗ Zum Bild hero fehlt, was darauf zu sehen ist\./],
    ['a drawn face', /✗ Das Foto von Katrin Overbeck ist noch die Zeichnung evening-phone\.jpg/],
    ['a sample fact', /✗ Noch ein Beispiel: "Max Mustermann"/],
    ['a placeholder in a mail', /✗ Platzhalter: "TODO" \(Mail an Besucher\)/],
    ['a price without its tax', /✗ Preis ohne Steuer: .*22 ct\/kWh/],
    ['a missing duty', /✗ Im Impressum fehlt: Telefon/],
    ['the EU’s platform', /✗ Verweis auf die Streitbeilegungsplattform der EU: .* \(\/impressum\)/],
    ['a draft', /✗ Datenschutzerklärung ist ein Entwurf/],
    ['a missing entry in the register', /✗ Der Registereintrag der GmbH fehlt/],
    [
      'a postcode of the provider that the form calls foreign',
      /✗ Eure eigene Postleitzahl, 49716 Münster, steht nicht in content\/towns\.yaml/,
    ],
    ['an address without https', /✗ SITE_URL ist http:\/\/www\.dachwerk-westfalen\.de, ohne https/],
    ['mails that go nowhere', /✗ Mails werden nur in Dateien geschrieben/],
  ]
  it.each(DEFECTS)('reports %s, with a remedy', (_, sentence) => {
    expect(said).toMatch(new RegExp(`${sentence.source}.* → .+`))
  })

  it('reports only the planted defects', () => expect(said.match(/^✗.*/gm)).toHaveLength(DEFECTS.length))
})

/** A host with every fault that a host can have. */
function startBadHost(folder: string) {
  const server = createServer((request, response) => {
    if (request.method === 'POST') return void response.writeHead(500).end()
    const { url = '' } = request
    const file = join(folder, 'dist', url === '/' ? 'index.html' : `${url}.html`)
    response.setHeader('set-cookie', 'seen=1')
    response.setHeader('x-robots-tag', 'noindex')
    if (url === '/agb') return void response.writeHead(503).end()
    response.end(existsSync(file) ? readFileSync(file) : '<h1>Startseite</h1>')
  })
  return listen(server)
}

it('npm run check with an address reports the faults of host, DNS, backup and mail', async () => {
  const mark = join(provider.folder, 'data', BACKUP_MARKER_FILE)
  mkdirSync(join(provider.folder, 'data'), { mode: 0o700 })
  writeFileSync(mark, '')
  utimesSync(mark, 0, 0)
  await using host = await startBadHost(provider.folder)
  const { output, code } = await provider.npm('check', `http://127.0.0.1:${host.port}`)
  expect(code).toBe(1)
  for (const sentence of [
    /✗ Die Seite läuft ohne https/,
    /✗ Der Header Content-Security-Policy fehlt/,
    /✗ Die Seite setzt ein Cookie \(\/\)/,
    /✗ \/agb antwortet mit 503/,
    /✗ Eine Adresse, die es nicht gibt, antwortet mit 200 statt 404/,
    /✗ Suchmaschinen werden weggeschickt/,
    /✗ SPF /,
    /✗ Die letzte Sicherung ist \d+ Stunden alt/,
    /✗ Die Probeanfrage wurde abgelehnt \(Status 500\)/,
  ]) {
    expect(output).toMatch(sentence)
  }
}, 600_000)

it('npm run check reports a site that does not answer, and ends with 2 after wrong arguments', async () => {
  const silent = await provider.npm('check', 'http://127.0.0.1:9', '--no-send')
  expect(silent).toEqual({ code: 1, output: expect.stringMatching(/✗ http:\/\/127\.0\.0\.1:9 antwortet nicht/) })
  const odd = await provider.npm('check', 'www.dachwerk.de')
  expect(odd).toEqual({ code: 2, output: expect.stringContaining('npm run check [ADRESSE]') })
}, 600_000)
