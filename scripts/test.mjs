// npm test                        checks, unit tests and the main journeys, from a fresh clone
// npm test -- unit [file]         one group of parts: check, quick, unit, slow, e2e, journeys, screens or all
import { rmSync } from 'node:fs'
import { installChromium } from './chromium.mjs'
import { installClickHouseEngine } from './clickhouse-engine.mjs'
import { generateClient } from './generate.mjs'
import { checkNodeVersion, installPackages } from './install.mjs'
import { slowness } from './machine-speed.mjs'
import { installNats } from './nats.mjs'
import { elapsed, seconds } from './steps.mjs'
import { hearStop } from './stop-signal.mjs'
import { compareWithBudget } from './test-budgets.mjs'
import './test-clock.mjs'
import { countTests } from './test-counts.mjs'
import { failedTests } from './test-failures.mjs'
import { GROUPS, needsBrowser, needsServers, partsOf } from './test-parts.mjs'
import { slowestFiles, slowWithoutReason } from './test-times.mjs'

const [group, ...args] = process.argv.slice(2)
const chosen = partsOf(group)
const { signal } = hearStop()
const NO_BUDGET = compareWithBudget({ ms: 0 }, 1)
const slownessBefore = slowness()

try {
  if (chosen.length === 0) throw new Error(`There is no group named ${group}. The groups: ${GROUPS.join(', ')}.`)
  checkNodeVersion()
  await installPackages({ signal, withTools: true })
  await generateClient()
  // the checks, which come first, run meanwhile
  const programs = installPrograms()
  programs.catch(() => undefined)
  report(await runParts(programs))
} catch (error) {
  console.error(error.message)
  report([{ name: 'preparation', hasFailed: true, ms: 0, passed: 0, flaky: 0, failed: 1 }])
}
process.exit()

/** The browser and the servers that the tests of the chosen parts start. */
async function installPrograms() {
  if (chosen.some(needsBrowser)) await installChromium({ signal })
  if (!chosen.some(needsServers)) return
  await installNats({ signal })
  await installClickHouseEngine({ signal })
}

async function runParts(programs) {
  const results = []
  for (const part of chosen) {
    if (signal.aborted) break
    console.log(`\n── ${part.name}`)
    if (part.report) rmSync(part.report, { force: true })
    const began = performance.now()
    let hasFailed = false
    try {
      if (part.group !== 'check') await programs
      await part.run({ args, signal, report: part.report })
    } catch (error) {
      hasFailed = true
      console.error(error.message)
    }
    results.push({ ...part, hasFailed, ms: performance.now() - began, ...countTests({ ...part, hasFailed }) })
  }
  return results
}

function report(results) {
  const sum = (name) => results.reduce((total, result) => total + result[name], 0)
  const slowest = results.reduce((slow, result) => (result.ms > slow.ms ? result : slow))
  // before and after: whatever else the machine does, it does not do it all the time
  const times = Math.max(slownessBefore, slowness())
  const budgets = results.map((result) => (args.length > 0 ? NO_BUDGET : compareWithBudget(result, times)))
  console.log('')
  for (const [index, { name, ms, hasFailed }] of results.entries()) {
    const state = hasFailed ? 'failed' : 'ok'
    console.log(
      `  ${name.padEnd(16)} ${seconds(ms).padStart(9)}  ${state.padEnd(6)}  ${budgets[index].words}`.trimEnd(),
    )
  }
  console.log(`  ${'in all'.padEnd(16)} ${elapsed().padStart(9)}  slowest: ${slowest.name}`)
  console.log(`  budgets are × ${times.toFixed(2)}: how slow this machine is (scripts/machine-speed.mjs)\n`)
  for (const { file, ms } of slowestFiles(results)) console.log(`  ${seconds(ms).padStart(9)}  ${file}`)
  console.log('')
  const slow = args.length > 0 ? [] : slowWithoutReason(results, times)
  for (const { name, ms, isOver } of slow) {
    console.log(`  ${isOver ? 'too slow' : 'slow'} without a reason, ${seconds(ms)}: ${name}`)
  }
  for (const { file, title, message } of failedTests(results)) {
    console.log(`  failed: ${title ? `${file} > ${title}` : file}: ${message}`)
  }
  if (sum('flaky') > 0) console.log(`${sum('flaky')} passed only at the second try: fix the tests marked flaky above`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  const isBad = results.some(({ hasFailed }) => hasFailed) || [...budgets, ...slow].some(({ isOver }) => isOver)
  process.exitCode = signal.aborted || isBad ? 1 : 0
}
