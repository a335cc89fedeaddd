import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { countRollupDifferences, rebuildRollups } from '@/lib/platform/rollups/service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { EVERFLOW_KEY, everflowServer, smallEverflowNetwork } from '@/tests/support/imports/everflow-server'
import { importFiles, importFrom, listResults } from '@/tests/support/imports/network-imports'
import type { SourceServer } from '@/tests/support/imports/source-server'
import { imported, oldNetwork } from '@/tests/support/tracking/previous-platform'
import { track } from '@/tests/support/tracking/tracking'

const servers: SourceServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await db().networkImport.deleteMany({})
})
afterAll(closeTracking)

const now = new Date()
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
/** As TUNE writes the times of its click logs: UTC, without a zone. */
const logged = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ')
const noDifferences = { stat_day: 0, stat_quarter_hour: 0 }

type Network = Awaited<ReturnType<typeof oldNetwork>>
type Logged = { id: string; at: Date; source?: string; sub1?: string }

/** Imports clicks of TUNE's click log. */
async function importLog({ offerNumber, affiliateNumber }: Network, clicks: readonly Logged[]) {
  const head = 'transaction_id,affiliate_id,offer_id,affiliate_source,affiliate_sub1,datetime'
  const lines = clicks.map(({ id, at, source = '', sub1 = '' }) =>
    [id, affiliateNumber, offerNumber, source, sub1, logged(at)].join(','),
  )
  const steps = await importFiles('tune', { click: [head, ...lines].join('\n') }, now)
  await steps.check()
  return steps
}

const sell = (network: Network, transaction_id: string, more: Record<string, string> = {}) =>
  track(`/aff_lsr?${new URLSearchParams({ transaction_id, security_token: network.oldToken, ...more })}`)
const clickOf = async (transaction: string) => {
  const { ourId } = await db().foreignId.findFirstOrThrow({ where: { kind: 'transaction', externalId: transaction } })
  const ref = parseClickId(ourId)
  if (!ref) throw new Error('no click id')
  return db().click.findUniqueOrThrow({ where: { affiliateId_id: ref } })
}

test('a late sale of a click made before the switch is paid by the terms here', async () => {
  const network = await oldNetwork('tune')
  const { id: affiliateId } = network.affiliate
  const at = new Date(Math.floor(ago(40).getTime() / 1000) * 1000)
  await db().offer.update({ where: { id: network.offer.id }, data: { attributionWindowDays: 60 } })
  const transaction = `102${randomUUID().replaceAll('-', '')}`
  expect((await sell(network, transaction)).body).toContain('was not imported')

  const { rows, run } = await importLog(network, [{ id: transaction, at, source: 'mail', sub1: 'blog' }])
  const judged = listResults(await rows())
  expect(judged).toEqual([`click ${transaction}: create`])
  expect(await db().click.count({ where: { affiliateId } })).toBe(0)
  await run()
  expect(listResults(await rows())).toEqual(judged)
  expect(await clickOf(transaction)).toMatchObject({
    affiliateId,
    offerId: network.offer.id,
    createdAt: at,
    s1: 'blog',
    s2: null,
    flag: 'imported',
    isUnique: false,
    ip: null,
    userAgent: '',
  })

  const answer = await sell(network, transaction, { adv_sub: 'late-1' })
  expect(answer.body).toBe('success=true;')
  const [sold] = await db().conversion.findMany({ where: { affiliateId }, omit: { id: true } })
  expect(sold).toMatchObject({ status: 'approved', payoutCents: 2500n, clickedAt: at, txnId: 'late-1', s1: 'blog' })
  expect(await db().source.findFirst({ where: { id: sold?.sourceId ?? 0 } })).toMatchObject({ name: 'mail' })
})

test('an imported click counts in no roll-up, and is nobody’s unique visitor', async () => {
  const network = await oldNetwork('tune')
  const { id: affiliateId } = network.affiliate
  const { run } = await importLog(network, [
    { id: `a${randomUUID()}`, at: ago(3) },
    { id: `b${randomUUID()}`, at: ago(3) },
  ])
  await run()
  expect(await db().click.count({ where: { affiliateId } })).toBe(2)
  expect(await db().uniqueVisitor.count({ where: { affiliateId } })).toBe(0)
  expect(await db().statDay.count({ where: { affiliateId } })).toBe(0)
  expect(await countRollupDifferences()).toEqual(noDifferences)
  await db().$transaction((tx) => rebuildRollups(tx), { timeout: 60_000 })
  expect(await db().statDay.count({ where: { affiliateId } })).toBe(0)
  expect(await db().statQuarterHour.count({ where: { affiliateId } })).toBe(0)
})

test('imported again it stays the same click', async () => {
  const network = await oldNetwork('tune')
  const clicks = [{ id: `c${randomUUID()}`, at: ago(2) }]
  const first = await importLog(network, clicks)
  await first.run()
  const again = await importLog(network, clicks)
  await again.run()
  expect(listResults(await again.rows())).toEqual([`click ${clicks[0]?.id}: same`])
  expect(await db().click.count({ where: { affiliateId: network.affiliate.id } })).toBe(1)
})

test('is stored in the month it was made in', async () => {
  const network = await oldNetwork('tune')
  await db().offer.update({ where: { id: network.offer.id }, data: { attributionWindowDays: 365 } })
  const { run } = await importLog(network, [{ id: `d${randomUUID()}`, at: ago(200) }])
  await run()
  const [{ table }] = await db().$queryRaw<[{ table: string }]>`
    SELECT tableoid::regclass::text AS table FROM click WHERE affiliate_id = ${network.affiliate.id}`
  expect(table).toBe(`click_${ago(200).toISOString().slice(0, 7).replace('-', '_')}`)
})

test('the window is counted from the time of the click, and a click outside it is refused', async () => {
  const network = await oldNetwork('tune')
  const { attributionWindowDays } = network.offer
  const transaction = `e${randomUUID()}`
  const { rows, run } = await importLog(network, [
    { id: `f${randomUUID()}`, at: ago(attributionWindowDays + 1) },
    { id: transaction, at: ago(attributionWindowDays - 1) },
    { id: `g${randomUUID()}`, at: ago(-2) },
  ])
  await run()
  expect((await rows()).map(({ verdict, message }) => [verdict, message?.slice(0, 15)])).toEqual([
    ['refused', 'It is older tha'],
    ['create', 'Counts nowhere;'],
    ['refused', 'It is in the fu'],
  ])
  await db().offer.update({ where: { id: network.offer.id }, data: { attributionWindowDays: 1 } })
  await sell(network, transaction)
  expect(await db().conversion.findMany({ where: { affiliateId: network.affiliate.id } })).toMatchObject([
    { status: 'rejected', reason: 'window_passed' },
  ])
})

test('a sale that the previous platform has booked is not paid again', async () => {
  const network = await oldNetwork('tune')
  const [sold, refused] = [`h${randomUUID()}`, `i${randomUUID()}`]
  const log = await importLog(network, [
    { id: sold, at: ago(5) },
    { id: refused, at: ago(5) },
  ])
  await log.run()
  const when = logged(ago(4))
  const line = (id: string, status: string) =>
    [id, network.offerNumber, network.affiliateNumber, when, status, '25', '40', id].join(',')
  const conversions = await importFiles(
    'tune',
    {
      conversion: `ID,Offer ID,Affiliate ID,Datetime,Status,Payout,Revenue,Ad ID\n${line(sold, 'approved')}\n${line(refused, 'rejected')}\n`,
    },
    now,
  )
  await conversions.check()
  await conversions.run()
  expect((await sell(network, sold)).body).toBe('success=false; err_msg=Duplicate;')
  expect((await sell(network, refused)).body).toBe('success=true;')
})

test('the clicks of Everflow are imported by its API', async () => {
  const world = await oldNetwork('everflow')
  await imported('everflow', ['offer', '4', world.offer.id], ['affiliate', '2', world.affiliate.id])
  await db().offer.update({ where: { id: world.offer.id }, data: { attributionWindowDays: 365 } })
  const server = everflowServer(smallEverflowNetwork())
  servers.push(await server.listen())
  const steps = await importFrom({ source: 'everflow', base: server.base, key: EVERFLOW_KEY }, { kinds: ['click'] })
  await steps.check()
  await steps.run()
  expect(listResults(await steps.rows())).toEqual(['5f0a1', '5f0a2', '5f0a3'].map((id) => `click ${id}: create`))
  expect(await clickOf('5f0a1')).toMatchObject({ s1: 'blog', createdAt: new Date('2026-10-03T14:00:00Z') })
  expect(server.requests).toHaveLength(31)
})
