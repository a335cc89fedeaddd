import { readFileSync } from 'node:fs'

/**
 * How many tests passed and failed, by a part's JSON report. A part that failed without a failed test (a lint
 * finding, a build error, a crash) counts as one failure, so that the sum never looks better than it is.
 * @param {{ report?: string, hasFailed: boolean }} part
 */
export function countTests({ report, hasFailed }) {
  const { passed, failed } = report ? readReport(report) : { passed: 0, failed: 0 }
  return { passed, failed: hasFailed ? Math.max(failed, 1) : failed }
}

function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    // Vitest writes Jest's format, Playwright its own.
    if (report.stats) return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
