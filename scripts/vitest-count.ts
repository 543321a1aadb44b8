import { writeFileSync } from 'node:fs'
import type { TestCase, TestModule } from 'vitest/node'
import { type Count, emptyCount } from './test-reports.ts'

/** A Vitest reporter, because its own JSON leaves out why a test was skipped. Vitest wants a class. */
export default class VitestCount {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.VITEST_COUNT_FILE
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    if (file) writeFileSync(file, JSON.stringify(countTests(tests)))
  }
}

/** What neither passed nor failed counts as skipped. */
export function countTests(tests: Pick<TestCase, 'fullName' | 'result'>[]): Count {
  const count = emptyCount()
  for (const test of tests) {
    const result = test.result()
    if (result.state === 'passed') count.passed++
    else if (result.state === 'failed') count.failed++
    else count.skipped.push({ name: test.fullName, reason: 'note' in result ? result.note : undefined })
  }
  return count
}
