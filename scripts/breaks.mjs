import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { breaks } from '../tests/breaks/list.mjs'
import { run } from './processes.mjs'
import { Refusal, seconds } from './steps.mjs'
import { hearStop } from './stop-signal.mjs'

/** The longest that the tests of one break may take. */
const LIMIT_MS = 600_000
const OUTCOMES = ['caught', 'SURVIVED', 'find not found', 'did not run']
const stop = hearStop()
const reports = mkdtempSync(path.join(tmpdir(), 'breaks-'))
/** The file that is broken now, with its text as it was. */
let broken

/**
 * Breaks the code on purpose, one break of `tests/breaks/list.mjs` after another, and tells whether the tests named
 * there notice it. `node scripts/breaks.mjs` tries all breaks, `node scripts/breaks.mjs caps-01 money-02` only these.
 */
async function main(ids) {
  const chosen = choose(ids)
  await refuseUncommitted(chosen.map(({ file }) => file))
  const outcomes = []
  for (const one of chosen) {
    const began = performance.now()
    const { outcome, by = '' } = await tryBreak(one)
    if (stop.signal.aborted) break
    outcomes.push(outcome)
    console.log(`${one.id.padEnd(24)} ${outcome.padEnd(14)} ${seconds(performance.now() - began).padStart(8)}  ${by}`)
  }
  for (const outcome of OUTCOMES) console.log(`${outcome}: ${outcomes.filter((one) => one === outcome).length}`)
  return outcomes.length === chosen.length && outcomes.every((outcome) => outcome === 'caught') ? 0 : 1
}

function choose(ids) {
  const unknown = ids.filter((id) => !breaks.some((one) => one.id === id))
  if (unknown.length > 0) throw new Refusal(`There is no break named ${unknown.join(', ')}.`)
  return ids.length === 0 ? breaks : breaks.filter(({ id }) => ids.includes(id))
}

/** A change that is not committed could not be told from a break that was left behind. @param {string[]} files */
async function refuseUncommitted(files) {
  const changes = await run('git', ['status', '--porcelain', '--', ...new Set(files)])
  if (changes) throw new Refusal(`Commit these changes first, or undo them:\n${changes.trimEnd()}`)
}

/** Breaks the code, runs the tests that should notice it, and puts the code back. */
async function tryBreak({ file, find, replace, tests }) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (text.split(find).length !== 2) return { outcome: 'find not found', by: file }
  broken = { file, text }
  const changed = text.replace(find, () => replace)
  try {
    writeFileSync(file, changed)
    return await judge(tests)
  } finally {
    putBack()
  }
}

function putBack() {
  if (broken) writeFileSync(broken.file, broken.text)
  broken = undefined
}

/** Only a test that fails catches a break: code that does not load and a slow machine prove nothing. */
async function judge(tests) {
  const report = path.join(reports, 'vitest.json')
  rmSync(report, { force: true })
  const args = ['run', ...tests, '--bail=1', `--testTimeout=${LIMIT_MS}`, '--reporter=json', `--outputFile=${report}`]
  const options = { signal: stop.signal, timeout: LIMIT_MS }
  const output = await run(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], options).catch(() => null)
  if (output !== null) return { outcome: 'SURVIVED' }
  const { testResults } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed')
  return failed ? { outcome: 'caught', by: failed.fullName } : { outcome: 'did not run' }
}

// Whatever ends this process, the code is put back; only being killed outright cannot be heard.
process.on('exit', () => {
  putBack()
  rmSync(reports, { recursive: true, force: true })
})
process.exitCode = await main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Refusal ? error.message : error)
  return 1
})
process.exit()
