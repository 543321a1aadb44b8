import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE } from '../../src/base/durations.ts'
import { findFreePort } from '../support/listen.ts'
import type { EngineKind } from './engine.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const LIBRARIES = '/usr/lib/x86_64-linux-gnu'
/** Under which WebDriver answers the reference of an element, https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKit's small browser for GTK, over WebDriver, on an invisible screen. */
export const webkit: EngineKind = {
  name: 'WebKitGTK',
  need: 'webkit',
  async start() {
    const [screen, display] = await startScreen()
    const port = await findFreePort()
    const driver = spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display, LANG: 'C.UTF-8' },
    })
    const call = (path: string, body: unknown) => callDriver(`http://127.0.0.1:${port}${path}`, body)
    const options = { binary: findBrowser(), args: ['--automation'] }
    const { sessionId } = await call('/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })
    const session = (path: string, body: unknown) => call(`/session/${sessionId}${path}`, body)
    const element = async (selector: string) => {
      const found = await session('/element', { using: 'css selector', value: selector })
      return `/element/${found[ELEMENT]}`
    }
    return {
      open: (url) => session('/url', { url }),
      resize: (width, height) => session('/window/rect', { width, height }),
      evaluate: (expression) => session('/execute/sync', { script: `return ${expression}`, args: [] }),
      async click(selector) {
        // The driver would scroll smoothly, as the page does, and not wait for the end.
        const scroll = `document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center', behavior: 'instant' })`
        await session('/execute/sync', { script: scroll, args: [] })
        // If a hint appears above meanwhile, the button moves and the click misses it. On a busy machine, two answers can come
        // from one frame.
        const place = `const [response] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => {
          const { x, y } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()
          response([x, y].join())
        }))`
        for (let before: unknown = null, now: unknown; ; before = now) {
          now = await session('/execute/async', { script: place, args: [] })
          if (now === before) break
        }
        await session(`${await element(selector)}/click`, {})
      },
      async type(selector, text) {
        const box = await element(selector)
        const script = `return document.querySelector(${JSON.stringify(selector)}).value`
        const read = () => session('/execute/sync', { script, args: [] })
        const before = await read()
        await session(`${box}/value`, { text })
        if ((await read()) === before + text) return
        // On a busy machine, the list of a datalist can take the key during which it opens. Now it is open.
        await session(`${box}/clear`, {})
        await session(`${box}/value`, { text: before + text })
      },
      async close() {
        await fetch(`http://127.0.0.1:${port}/session/${sessionId}`, { method: 'DELETE' })
        await Promise.all([end(driver), end(screen)])
      },
    }
  },
}

function findBrowser(): string | undefined {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : []
  const browsers = folders
    .filter((name) => /^webkit2?gtk-/.test(name))
    .map((name) => join(LIBRARIES, name, 'MiniBrowser'))
  return browsers.find((path) => existsSync(path))
}

async function startScreen(): Promise<[ChildProcess, string]> {
  const args = ['-displayfd', '1', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp']
  const screen = spawn('/usr/bin/Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = await once(screen.stdout, 'data')
  return [screen, `:${String(number).trim()}`]
}

/** Longer than the driver's own limit for a script, 30 s. A browser that hangs never answers. */
const LONGEST_CALL = 2 * MINUTE

/** The driver says nothing when it is ready: the first call is repeated until somebody listens. */
async function callDriver(url: string, body: unknown) {
  const text = JSON.stringify(body)
  for (let tries = 0; ; tries++) {
    const signal = AbortSignal.timeout(LONGEST_CALL)
    const response = await fetch(url, { method: 'POST', body: text, signal }).catch((error: Error) => error)
    if (response instanceof Error) {
      if (response.name === 'TimeoutError') throw new Error(`${url}: no response to ${text.slice(0, 200)}`)
      if (tries === 200) throw response
      await new Promise((resolve) => setTimeout(resolve, 50))
      continue
    }
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${url}: ${value.error}, ${value.message}`)
    return value
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
