import { existsSync, readFileSync } from 'node:fs'

export interface Count {
  passed: number
  failed: number
  /** With names: a skip that nobody sees is a test that nobody has. */
  skipped: { name: string; reason: string | undefined }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: PlaywrightTest[] }[]
}

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  annotations: { type: string; description?: string }[]
}

/** Reads what vitest-count.ts wrote. */
export function readVitestReport(file: string): Count {
  return readJson<Count>(file) ?? emptyCount()
}

/** Counts the tests of Playwright's JSON report. A test that passed only when repeated has failed. */
export function readPlaywrightReport(file: string): Count {
  const count = emptyCount()
  const visit = (suite: PlaywrightSuite): void => {
    for (const spec of suite.specs) {
      for (const { status, annotations } of spec.tests) {
        const reason = annotations.find(({ type }) => type === 'skip')?.description
        if (status === 'expected') count.passed++
        else if (status === 'skipped') count.skipped.push({ name: `${suite.title}: ${spec.title}`, reason })
        else count.failed++
      }
    }
    suite.suites?.forEach(visit)
  }
  readJson<{ suites: PlaywrightSuite[] }>(file)?.suites.forEach(visit)
  return count
}

export function emptyCount(): Count {
  return { passed: 0, failed: 0, skipped: [] }
}

/** `null` where the runner ended before it wrote a report. */
function readJson<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}
