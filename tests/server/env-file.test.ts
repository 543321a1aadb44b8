import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtureSite, folderForFile } from '../support/fixture-site.ts'
import { runToEnd } from '../support/run-to-end.ts'
import { root } from '../support/start-server.ts'

const site = await fixtureSite()
const folder = folderForFile()
const LEADS = [join(root, 'src/cli/main.ts'), 'list']

/** A folder with this `.env`, to start in. */
function folderWith(...lines: string[]): string {
  const made = mkdtempSync(join(folder, 'env-'))
  writeFileSync(join(made, '.env'), `${lines.join('\n')}\n`)
  return made
}

describe.each([
  ['the server', site.command],
  ['a command', LEADS],
])('%s', (_, command) => {
  it('does not start with a mistyped name in .env, and says which one is meant', async () => {
    const cwd = folderWith('PORT=0', 'SMPT_URL=smtp://user:hunter2@smtp.example.org')
    const { code, sentences } = await runToEnd(command, { DATA_DIR: join(cwd, 'data') }, cwd)
    expect(sentences).toEqual(['.env, line 2: there is no setting SMPT_URL, is SMTP_URL meant?'])
    expect(code).toBe(1)
  })

  it('names what is wrong in .env together with what is wrong with a value', async () => {
    const cwd = folderWith('RATE_LIMIT=on', 'HOST=127.0.0.1', 'HOST=0.0.0.0', 'RETENTION_DAYS')
    const settings = { DATA_DIR: join(cwd, 'data') }
    const { sentences } = await runToEnd(command, { ...settings, TRUST_PROXY: 'x' }, cwd)
    expect(sentences).toEqual([
      expect.stringMatching(/line 3: HOST is set already in line 2/),
      expect.stringMatching(/line 4: this is no setting/),
      expect.stringMatching(/^TRUST_PROXY must be/),
    ])
  })

  it('says that .env cannot be read', async () => {
    const cwd = mkdtempSync(join(folder, 'folder-'))
    mkdirSync(join(cwd, '.env'))
    const { sentences } = await runToEnd(command, { DATA_DIR: join(cwd, 'data') }, cwd)
    expect(sentences).toEqual(['.env cannot be read (EISDIR): make it a file that this account may read.'])
  })

  it('warns of a mistyped name in the environment, and goes on', async () => {
    const { sentences } = await runToEnd(command, { LEAD_RECIPENT: 'x', HOSTNAME: 'x', DATA_DIR: '/dev/null/data' })
    expect(sentences).toEqual([
      'There is no setting LEAD_RECIPENT, which the environment has: is LEAD_RECIPIENT meant?',
      expect.stringMatching(/DATA_DIR/),
    ])
  })
})
