import { existsSync, readFileSync } from 'node:fs'

export interface Count {
  passed: number
  failed: number
  skipped: number
  /** Names of what was skipped: a skip that nobody sees is a test that nobody has. */
  skippedNames: string[]
}

interface VitestReport {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[]
}

/** Counts the tests of Vitest's JSON report; what is neither passed nor failed counts as skipped. */
export function readVitestReport(file: string): Count {
  const count = emptyCount()
  for (const { fullName, status } of readJson<VitestReport>(file)?.testResults.flatMap((r) => r.assertionResults) ??
    []) {
    if (status === 'passed') count.passed++
    else if (status === 'failed') count.failed++
    else skip(count, fullName)
  }
  return count
}

/** Counts the tests of Playwright's JSON report. A test that passed only when repeated has failed. */
export function readPlaywrightReport(file: string): Count {
  const count = emptyCount()
  const visit = (suite: PlaywrightSuite): void => {
    for (const spec of suite.specs) {
      for (const { status } of spec.tests) {
        if (status === 'expected') count.passed++
        else if (status === 'skipped') skip(count, `${suite.title}: ${spec.title}`)
        else count.failed++
      }
    }
    suite.suites?.forEach(visit)
  }
  readJson<{ suites: PlaywrightSuite[] }>(file)?.suites.forEach(visit)
  return count
}

function emptyCount(): Count {
  return { passed: 0, failed: 0, skipped: 0, skippedNames: [] }
}

function skip(count: Count, name: string): void {
  count.skipped++
  count.skippedNames.push(name)
}

/** `null` where the runner ended before it wrote a report. */
function readJson<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}
