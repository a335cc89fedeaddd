import { readFileSync } from 'node:fs'

/**
 * How many tests passed, how many of these at a second try only, and how many failed, by a part's JSON report. A part that failed without a failed test (a lint
 * finding, a build error, a crash) counts as one failure, so that the sum never looks better than it is.
 * @param {{ report?: string, hasFailed: boolean }} part
 */
export function countTests({ report, hasFailed }) {
  const { passed, flaky, failed } = report ? readReport(report) : NONE
  return { passed, flaky, failed: hasFailed ? Math.max(failed, 1) : failed }
}

const NONE = { passed: 0, flaky: 0, failed: 0 }

function readReport(file) {
  try {
    const { stats, numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    // Vitest writes Jest's format, Playwright its own.
    if (!stats) return { passed: numPassedTests, flaky: 0, failed: numFailedTests }
    return { passed: stats.expected + stats.flaky, flaky: stats.flaky, failed: stats.unexpected }
  } catch {
    return NONE
  }
}
