import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What a unit test file and a journey may take on the machine of the budgets. */
const FILE_MS = 10_000
const JOURNEY_MS = 20_000

/**
 * The test files that took longest, by the JSON reports of the parts: those of Vitest by the time from their first test
 * to their last, those of Playwright by the sum of their tests, tries included.
 * @param {{ report?: string }[]} parts
 * @returns {{ file: string, ms: number }[]} the slowest first
 */
export function slowestFiles(parts, count = 10) {
  const files = parts.flatMap(readTimes).map(({ file, ms, journeys }) => ({ file, ms: ms ?? sum(journeys) }))
  return files.sort(slowestFirst).slice(0, count)
}

/**
 * The unit test files and journeys that took longer than one may, and whose file has no line that begins with
 * `// Slow: ` and says why.
 * @param {{ report?: string }[]} parts
 * @param {number} slowness of this machine, as scripts/machine-speed.mjs measures it
 * @returns {{ name: string, ms: number, isOver: boolean }[]} the slowest first; `isOver` above twice what it may take
 */
export function slowWithoutReason(parts, slowness) {
  const may = { file: FILE_MS * Math.max(slowness, 1), journey: JOURNEY_MS * Math.max(slowness, 1) }
  return parts
    .flatMap(readTimes)
    .flatMap(({ file, ms, journeys }) =>
      journeys
        ? journeys.map((each) => ({ file, name: `${file} > ${each.title}`, ms: each.ms, limitMs: may.journey }))
        : [{ file, name: file, ms, limitMs: may.file }],
    )
    .filter(({ file, ms, limitMs }) => ms > limitMs && !hasReason(file))
    .sort(slowestFirst)
    .map(({ name, ms, limitMs }) => ({ name, ms, isOver: ms > 2 * limitMs }))
}

const slowestFirst = (one, other) => other.ms - one.ms

const sum = (journeys) => journeys.reduce((total, { ms }) => total + ms, 0)

const hasReason = (file) => /^\s*\/\/ Slow: \S/m.test(readFileSync(file, 'utf8'))

/** The files of a part's report: of Vitest with their time, of Playwright with their journeys. */
function readTimes({ report }) {
  if (!report) return []
  try {
    const { testResults, suites, config } = JSON.parse(readFileSync(report, 'utf8'))
    if (testResults) return testResults.map(ofVitest)
    const root = path.relative(process.cwd(), config?.rootDir ?? process.cwd())
    return suites.map((suite) => ({ file: path.join(root, suite.file), journeys: journeysOf(suite) }))
  } catch {
    return []
  }
}

const ofVitest = ({ name, startTime, endTime }) => ({
  file: path.relative(process.cwd(), name),
  ms: endTime - startTime,
})

/** Playwright's suites hold specs, and suites in their turn. */
function journeysOf({ suites = [], specs = [] }) {
  const own = specs.map(({ title, tests }) => ({
    title,
    ms: tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0),
  }))
  return [...own, ...suites.flatMap(journeysOf)]
}
