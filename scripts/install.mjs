// Part of the front doors: plain JavaScript that runs on any Node ≥ 20 before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, outsidePath, projectNode, root } from './run.mjs'

const OLDEST_NODE = 20

/** Without a network npm tries for more than two minutes by default. */
const IMPATIENT = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

/**
 * Installs what package-lock.json lists, where it is not there yet. What is there is read from the list
 * that npm itself keeps in node_modules, so an install by hand counts, and a half-finished one does not.
 * @param {{ dev?: boolean }} [options] dev: the tools of development are needed too, not only the site's own.
 */
export function ensureInstalled({ dev = false } = {}) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    giveUp(`Node ${OLDEST_NODE} or newer is needed to begin with; this is ${process.versions.node}.`)
  }
  if (isInstalled(dev)) return
  console.error('Installing what the project needs, its own Node included. This takes a minute or two, once …')
  const npm = spawnSync(
    'npm',
    ['ci', ...(dev ? ['--include=dev'] : []), '--no-audit', '--no-fund', '--loglevel=error', ...IMPATIENT],
    {
      cwd: root,
      env: { ...process.env, PATH: outsidePath() },
      // Standard output belongs to the command that comes afterwards.
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  )
  if (npm.error) giveUp(`npm could not be started (${npm.error.message}). It comes with Node: https://nodejs.org`)
  if (npm.status !== 0) giveUp(explain(npm.stderr))
  if (!existsSync(projectNode)) {
    giveUp(
      'npm installed the packages but not the Node among them: does a setting (ignore-scripts) forbid install scripts?',
    )
  }
  if (!isInstalled(dev)) giveUp('npm reported success, but packages are missing. Delete node_modules and try again.')
}

/** @param {boolean} dev */
function isInstalled(dev) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(root, 'node_modules/.package-lock.json'))
  if (wanted === null) giveUp('package-lock.json is missing or unreadable; restore it from git.')
  if (present === null || !existsSync(projectNode)) return false
  return Object.entries(wanted).every(([path, entry]) => {
    // Optional packages are there on some platforms only, the root is listed in one file only.
    if (path === '' || entry.optional || entry.devOptional || entry.peer || (entry.dev && !dev)) return true
    return present[path]?.version === entry.version
  })
}

/**
 * @param {string} file
 * @returns {Record<string, {version: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean}> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/** One sentence for what went wrong, below npm's own words. @param {string} output */
function explain(output) {
  const said = output.trim().split('\n').slice(0, 12).join('\n')
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i.test(output)) {
    return 'The packages could not be installed: npm did not reach its registry. Connect to the internet and try again.'
  }
  if (/ENOSPC/.test(output)) return 'The packages could not be installed: the disk is full (about 1 GB is needed).'
  if (/EACCES|EPERM|EROFS/.test(output))
    return `${said}\nThe packages could not be installed: this folder cannot be written to.`
  return `${said}\nThe packages could not be installed; npm's own words stand above.`
}
