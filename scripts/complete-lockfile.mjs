// Run after changing dependencies, in place of npm install: node scripts/complete-lockfile.mjs
//
// Programs for other platforms are optional packages. npm leaves those that the registry in use does not offer out of
// package-lock.json, and `npm ci` then refuses the whole file on every platform. This puts them back, without a hash:
// name and version are those that the parent asks for, the platform is read from the name, and npm skips each one
// that is not for the machine at hand.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('../package-lock.json', import.meta.url)
const OS = /^(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/
const CPU = /^(arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/

// Those put back last time may be offered by now, with a hash.
write(Object.entries(read().packages).filter(([path, { integrity }]) => path === '' || integrity))
const npm = ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error']
spawnSync('npm', npm, { cwd: new URL('..', import.meta.url), stdio: 'inherit', shell: process.platform === 'win32' })

const { packages } = read()
const offered = Object.keys(packages).length
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const [top, nested] = [`node_modules/${name}`, `${path}/node_modules/${name}`]
    // A range is satisfied by any version.
    const isListed =
      nested in packages || (top in packages && (packages[top].version === version || !/^\d/.test(version)))
    const platform = readPlatform(name)
    if (isListed || platform === null) continue
    const { cpu, libc, os } = platform
    // In npm's own order, so that its next install changes nothing. Another version may have the upper place.
    const entry = { version, cpu, ...(dev && { dev }), ...(libc && { libc }), optional: true, ...(os && { os }) }
    packages[top in packages ? nested : top] = entry
  }
}
write(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
console.log(`${Object.keys(packages).length - offered} packages for other platforms stand there without a hash.`)

function read() {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

function write(packages) {
  writeFileSync(FILE, `${JSON.stringify({ ...read(), packages: Object.fromEntries(packages) }, null, 2)}\n`)
}

/** `binding-linux-arm-musleabihf` → linux, arm, musl. Null where the name names no platform, as in fsevents. */
function readPlatform(name) {
  const parts = name
    .replace(/^@[^/]*\//, '')
    .replace('linuxmusl', 'linux-musl')
    .split('-')
  const [os, cpu] = [parts.find((part) => OS.test(part)), parts.find((part) => CPU.test(part))]
  if (!cpu) return null
  const isMusl = os === 'linux' && parts.some((part) => part.startsWith('musl'))
  return { cpu: [cpu], os: os && [os], libc: isMusl ? ['musl'] : undefined }
}
