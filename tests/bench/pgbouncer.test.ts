import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, db, directUrl } from '@/lib/platform/database/db'
import { assertPooler } from '@/lib/runtime/processes/readiness-service'
import { clickPool, closeClickConnections } from '@/lib/traffic/requests/connection-service'
import { limitStatements } from '@/prisma/pooler-limits'
import { startTracker, type TrackerProcess } from '@/tests/support/bench/tracker-process'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '@/tests/support/platform/pgbouncer'
import { CHROME } from '@/tests/support/tracking/tracking'

const isInstalled = hasPgbouncer()
if (!isInstalled) console.log('pgbouncer is not installed (apt-get install pgbouncer): nothing is tried behind it')

const direct = String(process.env.DATABASE_URL)
let pgbouncer: Pgbouncer
let tracker: TrackerProcess
let offerId: number
let link: string

beforeAll(async () => {
  if (!isInstalled) return
  await limitStatements(direct, 60)
  pgbouncer = await startPgbouncer(direct, 3981)
  process.env.DATABASE_URL = pgbouncer.url
  process.env.DIRECT_DATABASE_URL = direct
  const advertiser = await createAdvertiser()
  offerId = (await createOffer({ advertiserId: advertiser.id })).id
  link = `/c/${offerId}?a=${(await createAffiliate()).id}&source=bench`
  tracker = await startTracker(3982)
})
afterAll(async () => {
  if (!isInstalled) return
  await tracker.stop('SIGTERM')
  await closeClickConnections()
  await closeDatabase()
  await pgbouncer.stop()
  process.env.DATABASE_URL = direct
})

const click = () => fetch(tracker.base + link, { redirect: 'manual', headers: { 'user-agent': CHROME } })

test.runIf(isInstalled)('of 3,000 clicks through pgbouncer none is answered 503, and all are stored [I4]', async () => {
  const statuses = new Map<number, number>()
  const began = performance.now()
  const visitors = Array.from({ length: 30 }, async () => {
    for (let index = 0; index < 100; index += 1) {
      const { status } = await click()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  await Promise.all(visitors)
  console.log('clicks through pgbouncer', Object.fromEntries(statuses), `${Math.round(performance.now() - began)} ms`)
  expect(Object.fromEntries(statuses)).toEqual({ 302: 3_000 })
  expect(await db().click.count()).toBe(3_000)
})

test.runIf(isInstalled)('a paused offer is heard within a second behind pgbouncer [I4]', async () => {
  expect((await click()).status).toBe(302)
  await db().offer.update({ where: { id: offerId }, data: { status: 'paused' } })
  const began = performance.now()
  while ((await click()).status === 302) await new Promise((resolve) => setTimeout(resolve, 5))
  const waited = performance.now() - began
  console.log(`a paused offer was heard after ${Math.round(waited)} ms`)
  expect(waited).toBeLessThan(1_000)
})

test.runIf(isInstalled)(
  'time limits hold behind pgbouncer: five seconds for clicks, the role’s for the rest [I4]',
  async () => {
    const began = performance.now()
    await expect(clickPool().query('SELECT pg_sleep(20)')).rejects.toMatchObject({ code: '57014' })
    expect(performance.now() - began).toBeLessThan(6_500)
    expect(await db().$queryRaw`SELECT current_setting('statement_timeout') AS limit`).toEqual([{ limit: '1min' }])
  },
)

test.runIf(isInstalled)('a start that was not told of pgbouncer is refused [I4]', async () => {
  await expect(assertPooler({ DATABASE_URL: pgbouncer.url })).rejects.toThrow('DATABASE_URL leads to a pooler')
  await expect(assertPooler({ DATABASE_URL: direct, DIRECT_DATABASE_URL: pgbouncer.url })).rejects.toThrow(
    'DIRECT_DATABASE_URL leads to a pooler',
  )
  await expect(assertPooler({ DATABASE_URL: pgbouncer.url, DIRECT_DATABASE_URL: direct })).resolves.toBeUndefined()
  expect(directUrl()).toBe(direct)
})
