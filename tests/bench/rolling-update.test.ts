import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { freePort } from '@/tests/support/free-port'
import { ledgerIsClean } from '@/tests/support/money'
import { steadySales } from '@/tests/support/steady-sales'
import { steadyVisitors, visitFigures } from '@/tests/support/steady-visitors'
import { useWrittenDatabase } from '@/tests/support/written-database'

// Trackers of the version before are replaced one by one by those of this one, on the migrated database, while visitors
// click and sales arrive. As a balancer does it, a tracker gets nothing new for a moment before it is stopped.
const CLICKS_A_SECOND = 200
const SALES_A_SECOND = 10
const OUT_OF_SERVICE_MS = 1_000

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
/** The commit before the newest migration, unless ROLLING_FROM names one. */
const before = () =>
  process.env.ROLLING_FROM ?? `${git('log', '--diff-filter=A', '--format=%H', '-1', '--', 'prisma/migrations')}^`

let close: () => Promise<void>
let oldFolder: string
beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), 'stoke-rolling-'))
  close = await useWrittenDatabase('rolling_update')
  oldFolder = mkdtempSync(path.join(tmpdir(), 'stoke-before-'))
  git('worktree', 'add', '--detach', '--force', oldFolder, before())
  symlinkSync(path.resolve('node_modules'), path.join(oldFolder, 'node_modules'))
  await inFolder(oldFolder, "await (await import('./scripts/generate.mjs')).generateClient()")
}, 600_000)
afterAll(async () => {
  for (const tracker of trackers) await tracker.stop()
  await close()
  git('worktree', 'remove', '--force', oldFolder)
  rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
})

async function inFolder(folder: string, code: string): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, stdio: 'inherit' })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`the command in ${folder} ended with ${status}`)
}

type Tracker = { base: string; stop(): Promise<number | null> }
const trackers: Tracker[] = []

/** Starts a tracker of the version in a folder, and resolves when it is ready. */
async function start(folder: string): Promise<Tracker> {
  await inFolder(folder, "await (await import('./scripts/bundle.mjs')).bundle('tracker', 'tracker.ts')")
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), NODE_ENV: 'production' as const, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['dist/tracker.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const base = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${base}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 60_000, interval: 100 }).toBe(true)
  const tracker = {
    base,
    async stop() {
      child.kill('SIGTERM')
      return (await ended)[0] as number | null
    },
  }
  trackers.push(tracker)
  return tracker
}

test('trackers are replaced by those of the next version without a click or a sale that is refused or lost', async () => {
  const advertiser = await createAdvertiser()
  const { id: offerId } = await createOffer({ advertiserId: advertiser.id })
  const { id: affiliateId } = await createAffiliate()
  const serving = [await start(oldFolder), await start(oldFolder)]
  const linkOf = (number: number) => `${serving[number % serving.length]?.base}/c/${offerId}?a=${affiliateId}`
  const base = () => serving[0]?.base ?? ''
  const visitors = steadyVisitors(linkOf, CLICKS_A_SECOND)
  const selling = steadySales({ base, linkOf, token: advertiser.token, perSecond: SALES_A_SECOND })
  await pause(5_000)
  for (const leaving of [...serving]) {
    serving.push(await start(process.cwd()))
    serving.splice(serving.indexOf(leaving), 1)
    await pause(OUT_OF_SERVICE_MS)
    expect(await leaving.stop()).toBe(0)
    await pause(3_000)
  }
  const visits = await visitors.stop()
  const sales = await selling.stop()
  console.log(visitFigures(visits), {
    sales: sales.length,
    booked: sales.filter(({ status }) => status === 200).length,
  })
  expect(visits.filter(({ status }) => status !== 302)).toEqual([])
  expect(sales.filter(({ status }) => status !== 200)).toEqual([])
  const expected = visits.length + sales.length
  const stored = () => db().click.count({ where: { affiliateId } })
  await expect.poll(stored, { timeout: 30_000, interval: 200 }).toBe(expected)
  expect(await db().conversion.count({ where: { affiliateId } })).toBe(sales.length)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
  expect(await ledgerIsClean()).toBe(true)
}, 600_000)
