import { totalmem } from 'node:os'
import { run } from './processes.mjs'

const tool =
  (file, ...args) =>
  ({ env, signal }) =>
    run(process.execPath, [`node_modules/${file}`, ...args], { env: { ...process.env, ...env }, signal, show: true })

/**
 * TypeScript is written in Go, which spends half of a check's time collecting memory that the check needs until its end. It
 * collects none until it has taken two fifths of the machine's.
 */
const typeCheck = ({ signal }) =>
  tool(
    'typescript/bin/tsc',
    '--noEmit',
  )({ env: { GOGC: 'off', GOMEMLIMIT: String(Math.floor(totalmem() * 0.4)) }, signal })

/**
 * What `npm test` runs, in this order. `group` is what `npm test -- <group>` picks; further arguments go to the part
 * that counts tests. `budgetSeconds` is what a part may take on the machine of scripts/machine-speed.mjs
 * (docs/testing.md). What `isExtra` runs only when its group is picked. The group `quick` is the group `check` and the
 * tests marked `quick`: those without a database and those of the changed files (vitest.config.ts). The group `all` is
 * every part, except those whose tests another part runs too.
 */
const parts = [
  { name: 'biome', group: 'check', budgetSeconds: 10, run: tool('@biomejs/biome/bin/biome', 'check', '.') },
  { name: 'route types', group: 'check', budgetSeconds: 5, run: tool('next/dist/bin/next', 'typegen') },
  { name: 'tsc', group: 'check', budgetSeconds: 40, run: typeCheck },
  { name: 'knip', group: 'check', budgetSeconds: 20, run: tool('knip/bin/knip.js') },
  { name: 'vitest', group: 'unit', budgetSeconds: 650, report: 'test-results/vitest.json', run: unitTests },
  {
    name: 'quick',
    group: 'quick',
    isExtra: true,
    isRepeated: true,
    report: 'test-results/vitest.json',
    run: vitest('quick'),
  },
  { name: 'slow', group: 'slow', isExtra: true, report: 'test-results/slow.json', run: vitest('slow') },
  {
    name: 'playwright',
    group: 'e2e',
    // with the build and the demo, which e2e/global-setup.ts makes first
    budgetSeconds: 420,
    isRepeated: true,
    report: 'test-results/playwright.json',
    run: mainJourneys,
  },
  {
    name: 'journeys',
    group: 'journeys',
    isExtra: true,
    report: 'test-results/journeys.json',
    run: playwright('journeys'),
  },
  {
    name: 'screens',
    group: 'screens',
    isExtra: true,
    report: 'test-results/screens.json',
    run: playwright('screens'),
  },
]

/** The names of the groups, `all` among them. */
export const GROUPS = [...new Set(parts.map(({ group }) => group)), 'all']

/** The parts of a group, or of the usual run. @param {string} [group] */
export const partsOf = (group) => parts.filter((part) => (group ? isIn(part, group) : !part.isExtra))

function isIn(part, group) {
  if (group === 'all') return !part.isRepeated
  return part.group === group || (group === 'quick' && part.group === 'check')
}

/** Does it need a browser? */
export const needsBrowser = ({ group }) => ['e2e', 'journeys', 'screens'].includes(group)

/** Does it start a NATS server and an engine of ClickHouse? */
export const needsServers = ({ group }) => ['unit', 'quick', 'slow'].includes(group)

/** Of the files that are named also the slow tests. */
function unitTests(options) {
  return vitest(options.args.length === 0 ? 'fast' : '')(options)
}

/** @param {string} picked what vitest.config.ts reads as TESTS: quick, fast or slow; nothing is everything */
function vitest(picked) {
  const filter = picked ? [`--tags-filter=${picked === 'slow' ? 'slow' : '!slow'}`] : []
  return ({ args, signal, report }) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return tool('vitest/vitest.mjs', 'run', ...reporters, ...filter, ...args)({ env: { TESTS: picked }, signal })
  }
}

/** Of the files that are named all journeys, not only the main ones. */
function mainJourneys(options) {
  return playwright('journeys', options.args.length === 0 ? ['--grep=@main'] : [])(options)
}

function playwright(project, options = []) {
  return ({ args, signal, report }) =>
    tool(
      '@playwright/test/cli.js',
      'test',
      `--project=${project}`,
      ...options,
      ...args,
    )({ env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, signal })
}
