// Run after changing dependencies: node scripts/fill-registry-gaps.mjs
//
// Programs for other platforms are optional packages. npm leaves out of package-lock.json the ones that
// the registry in use does not offer (a mirror may hold only some), and `npm ci` then refuses the whole
// file everywhere, even on a platform that needs none of them. This asks the registry for every hash that
// the file lacks, and puts back without one what is not offered: name and version are those that the parent
// asks for, the platform is read from the name, and npm passes over each one that is not for the machine at
// hand. Run with a registry that offers all of them, no entry stays without a hash.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FILE = new URL('../package-lock.json', import.meta.url)
const OS = /^(aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|win32)$/
const CPU = /^(arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/

const hashed = read()
for (const [path, entry] of Object.entries(hashed.packages)) if (path && !entry.integrity) delete hashed.packages[path]
write(hashed)
spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  shell: process.platform === 'win32',
})

const lock = read()
const packages = lock.packages
const before = Object.keys(packages).length

for (const [path, parent] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const platform = readPlatform(name)
    if (isListed(path, name, version) || !platform) continue
    // In npm's own order, so that its next install changes nothing.
    const { cpu, libc, os } = platform
    const dev = parent.dev && { dev: true }
    // Another version of it may have the place that npm prefers.
    const place = `node_modules/${name}`
    packages[place in packages ? `${path}/${place}` : place] = {
      version,
      cpu,
      ...dev,
      ...(libc && { libc }),
      optional: true,
      ...(os && { os }),
    }
  }
}

const sorted = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'))
lock.packages = Object.fromEntries(sorted.map((path) => [path, packages[path]]))
write(lock)
console.log(`${sorted.length - before} packages for other platforms stand in package-lock.json without a hash.`)

/** @returns {{ packages: Record<string, any> }} */
function read() {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

/** @param {unknown} lock */
function write(lock) {
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
}

/** @type {(path: string, name: string, version: string) => boolean} */
function isListed(path, name, version) {
  const place = `node_modules/${name}`
  // A range is npm's business: then any version counts.
  const isFitting = place in packages && (packages[place].version === version || !/^\d/.test(version))
  return `${path}/${place}` in packages || isFitting
}

/**
 * `binding-linux-arm-musleabihf` → linux, arm, musl. Null for a name that is no platform's, such as fsevents.
 * @param {string} name
 */
function readPlatform(name) {
  const parts = name.replace(/^@[^/]*\//, '').split('-')
  const os = parts.find((part) => OS.test(part))?.replace('linuxmusl', 'linux')
  const cpu = parts.find((part) => CPU.test(part))
  if (!cpu) return null
  const musl = os === 'linux' && parts.some((part) => /musl/.test(part))
  return { cpu: [cpu], libc: musl ? ['musl'] : undefined, os: os ? [os] : undefined }
}
