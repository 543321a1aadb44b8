import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIXTURE_FILES } from './fixture-site.ts'
import { findFreePort } from './listen.ts'
import { root } from './start-server.ts'

/** Builds the page in no time, because the tests are about the change of versions. */
const BUILD = `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
if (readFileSync('version.txt', 'utf8') === 'unbuildable') process.exit(1)
mkdirSync('dist')
writeFileSync('dist/index.html', ${JSON.stringify(FIXTURE_FILES['index.html'])})
writeFileSync('dist/version.txt', readFileSync('version.txt'))`

/** As systemd does, ends the running version and starts the one that `current` points to. */
const restartIn = (folder: string) => `cd ${folder}
if [ -e pid ]; then kill "$(cat pid)"; tail --pid="$(cat pid)" -f /dev/null; fi
cd current
node_modules/node/bin/node src/server/main.ts >> ${folder}/log 2>&1 &
echo $! > ${folder}/pid`

/** Replaces a server's last step. The version then passes its check, but answers every request with 503. */
const REFUSING = `else (await import('node:http')).createServer((_, out) => out.writeHead(503).end()).listen(process.env.PORT)`

const COPIED = [
  'src',
  'supabase/migrations',
  'scripts/check.ts',
  'scripts/report-release.ts',
  'package.json',
  'package-lock.json',
]

interface ReleaseOptions {
  /** How long release.sh waits for a version's response. */
  waitSeconds?: number
  env?: Record<string, string>
}

/** A repository, and a machine that deploy/release.sh updates from it. */
export async function createReleaseSite() {
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-release-'))
  const [origin, data] = [join(folder, 'origin'), join(folder, 'data')]
  const url = `http://127.0.0.1:${await findFreePort()}`
  mkdirSync(join(origin, 'scripts'), { recursive: true })
  for (const part of COPIED) cpSync(join(root, part), join(origin, part), { recursive: true })
  writeFileSync(join(origin, 'scripts/build.ts'), BUILD)
  // This script does nothing, because its output is in src already.
  writeFileSync(join(origin, 'scripts/content.ts'), '')
  git('init', '--quiet', '--initial-branch=main')
  commit('one')
  runGit(folder, 'clone', '--quiet', origin, join(folder, 'source'))
  writeFileSync(join(folder, '.env'), `PORT=${new URL(url).port}\nDATA_DIR=${data}\nRATE_LIMIT=off\n`, { mode: 0o600 })
  writeFileSync(join(folder, 'restart.sh'), restartIn(folder))
  const packages = join(root, 'node_modules')
  writeFileSync(
    join(folder, 'install.sh'),
    `mkdir node_modules && ln -s ${packages}/* node_modules && basename "$PWD" | tee -a ${folder}/installs > node_modules/.of`,
  )
  for (const made of ['releases', 'backups']) mkdirSync(join(folder, made))

  function git(...args: string[]): void {
    runGit(origin, ...args)
  }

  /** Commits a version of that name to the current branch, and tags it. */
  function commit(version: string): void {
    writeFileSync(join(origin, 'version.txt'), version)
    git('add', '--all')
    git('commit', '--quiet', '-m', version)
    git('tag', '--force', version.replace(/\W/g, '-'))
  }

  async function release(args: string[], { waitSeconds = 120, env = {} }: ReleaseOptions = {}) {
    const child = spawn('sh', [join(root, 'deploy/release.sh'), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // It has its own process group, because a test may kill that.
      detached: true,
      env: {
        PATH: process.env.PATH,
        ROOT: folder,
        BACKUPS: join(folder, 'backups'),
        AS: '',
        INSTALL: `sh ${join(folder, 'install.sh')}`,
        RESTART: `sh ${join(folder, 'restart.sh')}`,
        PATIENCE: String(waitSeconds),
        STATE: join(folder, 'state'),
        LOCK: join(folder, 'lock'),
        ...env,
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const [code]: [number | null] = (await once(child, 'exit')) as [number | null]
    return { code, output }
  }

  /** Makes a server start that refuses everything. Returns a function that undoes it. */
  function breakServer(main: string): () => void {
    const text = readFileSync(main, 'utf8')
    const broken = text.replace(/else await run\(.*\)$/m, REFUSING)
    if (broken === text) throw new Error(`The last step of ${main} is another one.`)
    writeFileSync(main, broken)
    return () => writeFileSync(main, text)
  }

  return {
    folder,
    origin,
    data,
    url,
    git,
    commit,
    release,
    breakServer,
    health: async () => (await fetch(`${url}/healthz`)).json(),
    running: async () => (await fetch(`${url}/version.txt`)).text(),
    releases: () => readdirSync(join(folder, 'releases')),
    backups: () => readdirSync(join(folder, 'backups')),
    /** The folders of versions that packages were installed for. */
    installs: () => readFileSync(join(folder, 'installs'), 'utf8').trim().split('\n'),
    packagesOf: (name: string) => statSync(join(folder, name, 'node_modules/.of')).ino,
    remove() {
      try {
        process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')))
      } catch {}
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function runGit(cwd: string, ...args: string[]): void {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false']
  const { status, stderr } = spawnSync('git', [...author, ...args], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
