import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pool } from '@/lib/platform/database/db'
import { ADMIN_LISTS, type VolumeCase } from '@/tests/support/backoffice/admin-lists'
import { openVolume } from '@/tests/support/bench/volume-database'
import { type Access, describePlan, explain, type Plan, queriesOf } from '@/tests/support/platform/explain'

const RUNS = 9
/** Slow queries run fewer times, but at least this often. */
const RUNS_LEAST = 3
const PATIENCE_MS = 2_000
/** Tables with more rows than this must not be read completely when a page opens. */
const BIG = 20_000
/** A distribution counts every row of these: 100,000 narrow rows of streak take 13 ms. */
const READ_WHOLE: ReadonlySet<string> = new Set(['streak'])
const OUTPUT = '.data-bench/admin-lists.json'

const figures: Record<string, { medianMs: number; plans: string[] }> = {}
let bigTables: Set<string>
let close: () => Promise<unknown>

beforeAll(async () => {
  close = await openVolume()
  const { rows } = await pool().query(`SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples > ${BIG}`)
  bigTables = new Set(rows.map(({ relname }) => relname))
}, 1_800_000)

afterAll(async () => {
  writeFileSync(OUTPUT, `${JSON.stringify({ load: loadavg(), figures }, null, 2)}\n`)
  await close()
})

// Counting stops at a limit, so a scan that ended early did not read everything.
const readsAll = ({ node, table, rows, removed }: Access) =>
  node === 'Seq Scan' && bigTables.has(table) && !READ_WHOLE.has(table) && rows + removed > BIG

async function median(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  const end = performance.now() + PATIENCE_MS
  while (times.length < RUNS && (times.length < RUNS_LEAST || performance.now() < end)) {
    const began = performance.now()
    await read()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

async function plansOf({ read }: VolumeCase): Promise<Plan[]> {
  const plans: Plan[] = []
  for (const query of await queriesOf(read)) plans.push(await explain(query))
  return plans
}

for (const question of ADMIN_LISTS) {
  const { title, spec, limitMs, isDefault, read } = question
  test(`${title}: median under ${limitMs} ms [${spec}]`, async () => {
    const plans = await plansOf(question)
    const medianMs = await median(read)
    figures[title] = { medianMs: Number(medianMs.toFixed(1)), plans: plans.map(describePlan) }
    console.log([`${title}: median ${medianMs.toFixed(1)} ms`, ...plans.map(describePlan)].join('\n    '))
    expect(plans.length).toBeGreaterThan(0)
    if (isDefault) expect(plans.flatMap(({ accesses }) => accesses).filter(readsAll)).toEqual([])
    expect(medianMs).toBeLessThan(limitMs)
  })
}
