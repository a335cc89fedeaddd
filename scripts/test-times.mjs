import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The test files that took longest, by the JSON reports of the parts: those of Vitest by the time from their first test
 * to their last, those of Playwright by the sum of their tests, tries included.
 * @param {{ report?: string }[]} parts
 * @returns {{ file: string, ms: number }[]} the slowest first
 */
export function slowestFiles(parts, count = 10) {
  const files = parts.flatMap(({ report }) => (report ? readTimes(report) : []))
  return files.sort((one, other) => other.ms - one.ms).slice(0, count)
}

function readTimes(report) {
  try {
    const { testResults, suites, config } = JSON.parse(readFileSync(report, 'utf8'))
    if (testResults) return testResults.map(ofVitest)
    const root = path.relative(process.cwd(), config?.rootDir ?? process.cwd())
    return suites.map((suite) => ({ file: path.join(root, suite.file), ms: sumOf(suite) }))
  } catch {
    return []
  }
}

const ofVitest = ({ name, startTime, endTime }) => ({
  file: path.relative(process.cwd(), name),
  ms: endTime - startTime,
})

/** Playwright's suites hold specs, and suites in their turn. */
function sumOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results)
  const own = results.reduce((total, { duration }) => total + duration, 0)
  return suites.reduce((total, suite) => total + sumOf(suite), own)
}
