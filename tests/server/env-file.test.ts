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

const WRONG = 'An den Einstellungen stimmt etwas nicht:'

describe.each([
  { name: 'the server', command: site.command, before: [] },
  { name: 'a command', command: LEADS, before: [WRONG] },
])('$name', ({ command, before }) => {
  it('does not start with mistakes in .env, and names them together with a wrong value', async () => {
    const cwd = folderWith('PORT=0', 'SMPT_URL=smtp://user:hunter2@smtp.example.org', 'HOST=a', 'HOST=b', 'RATE_LIMIT')
    const { code, sentences } = await runToEnd(command, { DATA_DIR: join(cwd, 'data'), TRUST_PROXY: 'x' }, cwd)
    expect(sentences).toEqual([
      ...before,
      '.env, line 2: there is no setting SMPT_URL, is SMTP_URL meant?',
      expect.stringMatching(/line 4: HOST is set already in line 3/),
      expect.stringMatching(/line 5: this is no setting/),
      expect.stringMatching(/^TRUST_PROXY must be/),
    ])
    expect(code).toBe(1)
  })

  it('warns of a mistyped name in the environment, and goes on', async () => {
    const { sentences } = await runToEnd(command, { LEAD_RECIPENT: 'x', HOSTNAME: 'x', DATA_DIR: '/dev/null/data' })
    expect(sentences).toEqual([
      'There is no setting LEAD_RECIPENT, which the environment has: is LEAD_RECIPIENT meant?',
      expect.stringMatching(/DATA_DIR/),
    ])
  })
})

it('says that .env cannot be read', async () => {
  const cwd = mkdtempSync(join(folder, 'folder-'))
  mkdirSync(join(cwd, '.env'))
  const { sentences } = await runToEnd(site.command, { DATA_DIR: join(cwd, 'data') }, cwd)
  expect(sentences).toEqual(['.env cannot be read (EISDIR): make it a file that this account may read.'])
})
