import { readFileSync } from 'node:fs'
import path from 'node:path'

// the colors that both runners put into their messages
const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/**
 * The tests that failed, by the JSON reports of the parts, with the first line of what each said: the end of a long
 * output is often all that is kept of it. A file of Vitest that failed outside its tests is listed without a title.
 * @param {{ report?: string }[]} parts
 * @returns {{ file: string, title: string, message: string }[]} in the order of the reports
 */
export const failedTests = (parts) => parts.flatMap(({ report }) => (report ? readFailures(report) : []))

function readFailures(report) {
  try {
    const { testResults, suites, config } = JSON.parse(readFileSync(report, 'utf8'))
    if (testResults) return testResults.flatMap(ofVitest)
    const root = path.relative(process.cwd(), config?.rootDir ?? process.cwd())
    return suites.flatMap((suite) => ofPlaywright(suite, path.join(root, suite.file)))
  } catch {
    return []
  }
}

function ofVitest({ name, status, message, assertionResults }) {
  const file = path.relative(process.cwd(), name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [{ file, title: '', message: firstLine(message) }]
  return failed.map((test) => ({ file, title: test.fullName, message: firstLine(test.failureMessages[0]) }))
}

/** Playwright's suites hold specs, and suites in their turn. */
function ofPlaywright({ suites = [], specs = [] }, file) {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => ({ file, title, message: firstLine(test.results.at(-1)?.error?.message) })),
  )
  return [...failed, ...suites.flatMap((suite) => ofPlaywright(suite, file))]
}

const firstLine = (message = '') => message.replace(COLORS, '').trim().split('\n')[0]
