import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { copyProject, writeDrafts } from '../support/built-copy.ts'
import { expectOneSentence, fixtureSite, runToEnd } from '../support/fixture-site.ts'
import { startReceiver, WEBHOOK_SECRET } from '../support/receiver.ts'
import { root, startServer } from '../support/start-server.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const site = await fixtureSite()
/** The instructions, one on each line. */
const containerfile = read('deploy/Containerfile').replaceAll(/\\\n\s*/g, '')
/** The stage that builds the page. */
const stage = containerfile.split(/^FROM .*\n/m)[2] ?? ''
const shell = (script: string, env: Record<string, string>, cwd = root) =>
  execFileSync('sh', ['-ec', script], { cwd, encoding: 'utf8', stdio: 'pipe', env: { PATH: process.env.PATH, ...env } })

/**
 * Runs the command of the build stage as `docker compose build` does: compose fills in the arguments from `.env`, and the command
 * sees those alone.
 */
function runBuildStage(dotEnv: Record<string, string>): { folder: string; args: Record<string, string> } {
  const declared = [...stage.matchAll(/^ARG (\w+)=/gm)].map(([, name = '']) => name)
  const { args: given } = parse(read('deploy/compose.yaml')).services.dachstrom.build
  expect(declared).toEqual(expect.arrayContaining(Object.keys(given)))
  const fillIn = (text: unknown) => shell(`printf %s "${text}"`, dotEnv)
  const args = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, fillIn(text)]))
  const folder = copyProject(root, 'build-stage')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeDrafts(folder)
  shell(/^RUN (.*)$/m.exec(stage)?.[1] ?? 'false', args, folder)
  return { folder, args }
}

it('the build stage of compose.yaml names the CRM and Brevo in the privacy notice, and receives no secret', async () => {
  await using crm = await startReceiver()
  const settings = { SITE_URL: 'https://www.example.org', WEBHOOK_URL: crm.url, WEBHOOK_SECRET }
  const { folder, args } = runBuildStage({ ...settings, BREVO_API_KEY: 'xkeysib-hunter2' })
  expect(Object.values(args).join()).not.toMatch(/hunter2|127\.0\.0\.1/)
  await using server = await startServer(settings, [join(folder, 'src/server/main.ts')])
  const notice = await (await fetch(`${server.url}/datenschutz`)).text()
  expect(notice).toMatch(/CRM/)
  expect(notice).toMatch(/Brevo/)
})

it('a server built without a CRM does not start with WEBHOOK_URL', async () => {
  const { folder } = runBuildStage({ SITE_URL: 'https://www.example.org' })
  const settings = { WEBHOOK_URL: 'https://crm.example.org/hunter2', WEBHOOK_SECRET, DATA_DIR: join(folder, 'data') }
  const ended = await runToEnd([join(folder, 'src/server/main.ts')], settings)
  expectOneSentence(ended, /nennt kein CRM, .* docker compose up --build\.$/)
  expect(ended.sentences.join()).not.toContain('hunter2')
})

/** Runs the health check of the image against the server at this address. */
async function healthOf(url: string): Promise<number | null> {
  const [, ...args]: string[] = JSON.parse(/^HEALTHCHECK .*?(\[.*\])$/m.exec(containerfile)?.[1] ?? '[]')
  const own = args.map((arg) => arg.replace('http://127.0.0.1:3000', url))
  expect(own).not.toEqual(args)
  const [code] = await once(spawn(process.execPath, own, { stdio: 'ignore' }), 'exit')
  return code
}

it('the container checks its health with the command in the Containerfile', async () => {
  await using server = await startServer({}, site.command)
  expect(await healthOf(server.url)).toBe(0)
  await server.stop()
  expect(await healthOf(server.url)).toBe(1)
})
