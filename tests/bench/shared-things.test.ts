import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { easternDay } from '@/lib/platform/dates/days'
import {
  click,
  type Filler,
  pictures,
  read,
  repeating,
  sale,
  signIn,
  slowConnection,
  streams,
  trials,
  unknownValues,
  writes,
} from '@/tests/support/bench/fillers'
import { load } from '@/tests/support/bench/process-figures'
import { p95, USES, type UseName, useFor } from '@/tests/support/bench/second-person'
import { openSharedWorld, type SharedWorld, silentName } from '@/tests/support/bench/shared-world'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'

// One person fills each thing that docs/architecture.md lists as shared, as far as the routes allow; another uses the
// product. Slots are filled by what waits, not by work for the processors: these are full sooner, on any machine. What the
// processors alone delay is measured beside it, by a fixed piece of work, and allowed for.
const PORT = Number(process.env.BENCH_PORT ?? 3950)
const MEASURED_MS = Number(process.env.BENCH_SECONDS ?? 15) * 1_000
const FILLED_AFTER_MS = 3_000
const SETTLED_AFTER_MS = 3_000
/** What the others wait at most: twice what they wait otherwise, or no time that anybody notices. */
const TIMES_MORE = 2
const UNNOTICED_MS = 50
const FILE = 'docs/figures/shared-things.json'

type Row = { what: string; fill: Filler; uses: readonly UseName[] }

const today = easternDay(new Date())
const byCountry = `/api/stats/breakdown?by=country&startDate=2026-01-01&endDate=${today}&rangeTypeValue=custom&offset=0&timeZone=America%2FNew_York`
const body = (route: string) =>
  `POST ${route} HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n`

const ROWS: readonly Row[] = [
  {
    what: 'requests of ten accounts that wait for receivers which never finish their answers',
    fill: trials(({ silent }) => silent.next()),
    uses: ['page', 'api', 'write', 'trial'],
  },
  {
    what: 'names whose servers do not answer, of ten accounts',
    fill: trials(() => `https://${silentName()}/`),
    uses: ['page', 'api', 'trial', 'sign-in'],
  },
  {
    what: 'calls of sales to receivers that never finish their answers, 20 a second',
    fill: repeating({ atOnce: 20, gapMs: 1_000 }, sale()),
    uses: ['page', 'postback', 'webhook', 'trial'],
  },
  {
    what: '200 clicks a second on links of ten accounts',
    fill: repeating({ atOnce: 40, gapMs: 200 }, click()),
    uses: ['click', 'sale', 'page', 'api'],
  },
  {
    what: '100 clicks a second that use a cap',
    fill: repeating(
      { atOnce: 20, gapMs: 200 },
      click(({ cappedId }) => cappedId),
    ),
    uses: ['capped click', 'click', 'sale', 'page'],
  },
  {
    what: '100 calls a second whose sender is not proven',
    fill: repeating({ atOnce: 50, gapMs: 500 }, sale('wrong')),
    uses: ['sale', 'click', 'page'],
  },
  {
    what: 'changes of ten rows, 40 at once',
    fill: repeating({ atOnce: 40, gapMs: 200 }, writes),
    uses: ['write', 'page', 'api'],
  },
  {
    what: 'pictures of 39 megapixels of ten accounts',
    fill: pictures(10, 1_000),
    uses: ['avatar', 'page', 'api'],
  },
  {
    what: 'reports that go through clicks, of ten accounts',
    fill: repeating({ atOnce: 20, gapMs: 1_000 }, read(byCountry)),
    uses: ['report', 'api', 'page'],
  },
  {
    what: '120 live streams of ten accounts, opened anew',
    fill: repeating({ atOnce: 120, gapMs: 1_000 }, streams),
    uses: ['stream', 'page', 'api'],
  },
  {
    what: 'files whose reader takes nothing, of ten accounts',
    fill: repeating(
      { atOnce: 20 },
      slowConnection(() => 'GET /api/ledger?format=csv HTTP/1.1\r\n', null),
    ),
    uses: ['export', 'page', 'api'],
  },
  {
    what: '400 bodies that come byte by byte',
    fill: repeating(
      { atOnce: 400 },
      slowConnection((n) => body(n % 2 ? '/api/account/avatar' : '/api/support/tickets'), 'x'),
    ),
    uses: ['avatar', 'write', 'page'],
  },
  {
    what: 'wrong passwords from ever new addresses',
    fill: repeating({ atOnce: 8, gapMs: 300 }, signIn),
    uses: ['sign-in', 'avatar', 'page'],
  },
  {
    what: 'links, codes and names that are new each time, 100 a second',
    fill: repeating({ atOnce: 20, gapMs: 200 }, unknownValues),
    uses: ['click', 'sale', 'api', 'page'],
  },
  {
    what: 'searches of ten accounts, each for something else',
    fill: repeating({ atOnce: 10, gapMs: 500 }, (world, n) => read(`/search?q=a${n}`)(world, n)),
    uses: ['search', 'page', 'api'],
  },
]

let world: SharedWorld
let close: () => Promise<void>
// a run of some of the rows keeps the figures of the others
const figures: Record<string, unknown> = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), 'stoke-shared-'))
  close = await useWrittenDatabase('shared_things')
  world = await openSharedWorld(PORT)
  await useFor(world, Object.keys(USES) as UseName[], 8_000)
}, 900_000)
afterAll(async () => {
  await world?.close()
  await close()
  rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
})

test.each(ROWS)(
  '$what: what another person does takes at most twice its time, and never fails',
  async ({ what, fill, uses }) => {
    const before = await useFor(world, uses, MEASURED_MS / 2)
    const filler = await fill(world)
    await pause(FILLED_AFTER_MS)
    const [cpu, began] = [world.web.cpuSeconds(), performance.now()]
    const filled = await useFor(world, uses, MEASURED_MS)
    const cores = (world.web.cpuSeconds() - cpu) / ((performance.now() - began) / 1_000)
    const answers = await filler.stop()
    await pause(SETTLED_AFTER_MS)
    const after = await useFor(world, uses, MEASURED_MS / 2)
    const rows = uses.map((name) => {
      const errors = [before, filled, after].flatMap((each) => each.of(name).errors)
      const rest = p95([...before.of(name).times, ...after.of(name).times])
      return { name, rest, meanwhile: p95(filled.of(name).times), errors }
    })
    const work = { rest: p95([...before.work, ...after.work]), meanwhile: p95(filled.work) }
    const allowed = TIMES_MORE * Math.max(1, work.meanwhile / work.rest)
    const times = Object.fromEntries(rows.map(({ name, rest, meanwhile }) => [name, { rest, meanwhile }]))
    figures[what] = {
      load: load(),
      answers,
      cores: Number(cores.toFixed(2)),
      'p95, ms': { ...times, 'fixed work': work },
    }
    console.log(what, JSON.stringify(figures[what]))
    writeFileSync(FILE, `${JSON.stringify(figures, null, 2)}\n`)
    expect(rows.flatMap(({ errors }) => errors).slice(0, 5)).toEqual([])
    expect(rows.filter(({ rest, meanwhile }) => meanwhile > Math.max(allowed * rest, UNNOTICED_MS))).toEqual([])
  },
)
