import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { listComparedSales } from '@/lib/conversions/dual-runs/compared-admin-data'
import { comparedSalesQuerySchema } from '@/lib/conversions/dual-runs/compared-admin-schema'
import { bookComparedSales, SALE_WAITS } from '@/lib/conversions/dual-runs/compared-admin-service'
import { db } from '@/lib/platform/database/db'
import { HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { ledgerIsClean } from '@/tests/support/money/money'
import { oldNetwork } from '@/tests/support/tracking/previous-platform'
import { clickIdOf, track } from '@/tests/support/tracking/tracking'

type Network = Awaited<ReturnType<typeof oldNetwork>>
const NOW = new Date()
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)
afterAll(closeTracking)

async function inDualRun(terms: Parameters<typeof oldNetwork>[1] = {}): Promise<Network> {
  const network = await oldNetwork('tune', terms)
  const startedAt = new Date(NOW.getTime() - HOUR_MS)
  await db().dualRun.create({ data: { offerId: network.offer.id, source: 'tune', startedAt } })
  return network
}

let visitors = 0
async function sell(network: Network, when = NOW, sent: Record<string, string> = {}) {
  const click = clickIdOf(await track(network.link, { at: when, peer: `203.0.113.${1 + visitors++}` }))
  const order = randomUUID()
  const parameters = { security_token: network.oldToken, transaction_id: click, adv_sub: order, ...sent }
  const report = async () => (await track(`/aff_lsr?${new URLSearchParams(parameters)}`, { at: when })).body
  const answer = await report()
  return { order, answer, report, ref: `${network.advertiser.id}-${order}` }
}

const book = (actor: StaffActor, ids: string[], more: { confirm?: string; when?: Date } = {}) =>
  bookComparedSales(
    { actor, at: more.when ?? at(5) },
    { ids, reason: 'TUNE never got it', confirm: more.confirm ?? (ids.length > 1 ? `record ${ids.length}` : '') },
  )
const conversionsOf = ({ affiliate: { id: affiliateId } }: Network) =>
  db().conversion.findMany({ where: { affiliateId }, orderBy: { createdAt: 'asc' } })

describe('a compared sale that the previous platform did not get', () => {
  test('is booked once, however many book it at once, and its repeats are answered as booked', async () => {
    const network = await inDualRun()
    const sale = await sell(network)
    expect(await conversionsOf(network)).toEqual([])
    const staff = await Promise.all([createStaff('GSM'), createStaff('GSM'), createStaff('GSM')])
    const outcomes = (await Promise.all(staff.map((each) => book(each, [sale.ref])))).flat()
    expect(outcomes.filter(({ isDone }) => isDone).map(({ message }) => message)).toEqual(['Recorded for $25.00'])
    expect(outcomes.filter(({ isDone }) => !isDone).map(({ message }) => message)).toEqual(
      Array(2).fill('It was already recorded.'),
    )
    expect(await conversionsOf(network)).toMatchObject([
      { txnId: sale.order, payoutCents: 2_500n, revenueCents: 4_000n, createdAt: at(5) },
    ])
    expect(await sale.report()).toBe('success=true;')
    expect(await conversionsOf(network)).toHaveLength(1)
    expect(await ledgerIsClean()).toBe(true)
    const log = await auditOf('compared_sale', sale.ref)
    expect(log.map(({ action, reason }) => [action, reason])).toEqual([['compared-sale.book', 'TUNE never got it']])
  })

  test('above the limit needs a second person, and nobody books a sale of their own', async () => {
    const network = await inDualRun({ defaultPayoutCents: 150_000n, defaultRevenueCents: 200_000n })
    const sale = await sell(network)
    const [one, two] = [await createStaff('GSM'), await createStaff('GSM')]
    await expect(book(one, [sale.ref])).rejects.toMatchObject({ code: 'invalid' })
    const confirm = '$1,500.00'
    expect(await book(one, [sale.ref], { confirm })).toMatchObject([{ isDone: true, message: SALE_WAITS }])
    expect(await book(one, [sale.ref], { confirm })).toMatchObject([{ isDone: false }])
    expect(await conversionsOf(network)).toEqual([])
    const own = { userId: String(network.affiliate.userId), role: 'GSM' as const }
    expect(await book(own, [sale.ref], { confirm })).toMatchObject([
      { isDone: false, message: expect.stringContaining('your own') },
    ])
    expect(await book(two, [sale.ref], { confirm })).toMatchObject([{ isDone: true }])
    expect(await conversionsOf(network)).toMatchObject([{ payoutCents: 150_000n }])
  })

  test('that would not be paid is not, and stays compared', async () => {
    const network = await inDualRun()
    const sale = await sell(network)
    await db().offer.update({ where: { id: network.offer.id }, data: { status: 'paused' } })
    const [outcome] = await book(await createStaff('GSM'), [sale.ref])
    expect(outcome).toMatchObject({ isDone: false, message: expect.stringContaining('It would not be paid now') })
    expect(await conversionsOf(network)).toEqual([])
    expect(await sale.report()).toBe('success=true;')
    expect(await db().comparedSale.findMany({ where: { txnId: sale.order } })).toMatchObject([{ bookedAt: null }])
  })

  test('is listed by when it arrived, without those that would not have been paid', async () => {
    const network = await inDualRun()
    const [early, middle, late] = [await sell(network), await sell(network, at(1)), await sell(network, at(2))]
    const query = (more: object) =>
      comparedSalesQuerySchema.parse({ offer: String(network.offer.id), dir: 'asc', ...more })
    const listed = async (more: object) => (await listComparedSales(query(more))).rows.map(({ txnId }) => txnId)
    expect(await listed({})).toEqual([early.order, middle.order, late.order])
    expect(await listed({ from: at(1).toISOString(), to: at(2).toISOString() })).toEqual([middle.order])
    await book(await createStaff('GSM'), [early.ref, late.ref])
    expect(await listed({ state: 'waiting' })).toEqual([middle.order])
    expect(await listed({ state: 'booked' })).toEqual([early.order, late.order])
  })
})

test('a dual run that ends before a domain is pointed here leaves no sale that nobody pays', async () => {
  const network = await inDualRun()
  const forwarded = await sell(network)
  expect(await conversionsOf(network)).toEqual([])
  await db().dualRun.update({ where: { offerId: network.offer.id }, data: { endsAt: at(10) } })
  const direct = await sell(network, at(11))
  expect((await conversionsOf(network)).map(({ txnId }) => txnId)).toEqual([direct.order])
  expect(await db().comparedSale.count({ where: { txnId: forwarded.order } })).toBe(1)
})
