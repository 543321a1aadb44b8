import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { SETTING_NAMES } from '../../src/settings/server-settings.ts'
import { isPageSetting } from '../../src/site/build/build-stamp.ts'
import { root } from '../support/start-server.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
/** The instructions, one on each line, without comments. */
const lines = read('deploy/Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')))
/** The settings in the page, its addresses and its privacy notice, without the mail transport. */
const PAGE_SETTINGS = ['SITE_URL', 'SITE_PREVIEW', 'RETENTION_DAYS', 'PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_ANON_KEY']

/** The command behind an instruction, e.g. `["node", "main.ts"]`. */
function commandOf(instruction: string): string[] {
  const line = last.find((line) => line.startsWith(instruction)) ?? ''
  return JSON.parse(line.slice(line.indexOf('['))) as string[]
}

describe('the container', () => {
  it('runs the server as a numbered account that owns only the data folder', () => {
    expect(last).toContain('USER 10001:10001')
    expect(last).toContain('VOLUME /data')
    expect(last.filter((line) => line.startsWith('COPY'))).toEqual(['COPY --from=page /srv/dachstrom ./'])
    const [program = '', script = ''] = commandOf('CMD')
    expect(existsSync(join(root, program)) && existsSync(join(root, script))).toBe(true)
  })

  it('takes the settings of the page at its build, and contains no secret', () => {
    const args = lines.flatMap((line) => /^ARG (\w+)=/.exec(line)?.[1] ?? [])
    expect(args).toEqual(['NODE_IMAGE', ...PAGE_SETTINGS, 'MAIL_BY_BREVO', 'REQUESTS_TO_CRM'])
    for (const name of SETTING_NAMES.filter(isPageSetting)) expect(args).toContain(name)
    const set = last.filter((line) => /^(ENV|ARG)/.test(line))
    expect(set).toEqual(['ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000 NODE_ENV=production'])
    const ignored = read('.dockerignore').split('\n')
    const made = ['*.sqlite*', '*.dump', '*.csv', '*.eml'].map((name) => `**/${name}`)
    expect(ignored).toEqual(expect.arrayContaining(['**/.env', '**/*.env', 'data', '.git', ...made, '**/backups']))
  })

  it('limits the size of its log', () => {
    const { services } = parse(read('deploy/compose.yaml'))
    for (const name of ['dachstrom', 'caddy']) {
      const { driver, options } = services[name].logging
      // In MB: both logs together must be small for the disk of a small server.
      const kept = Number.parseInt(options['max-size'], 10) * Number(options['max-file'])
      expect({ name, driver, unit: options['max-size'].at(-1), isSmall: kept > 0 && kept <= 100 }).toEqual({
        name,
        driver: 'json-file',
        unit: 'm',
        isSmall: true,
      })
    }
  })
})
