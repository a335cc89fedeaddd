import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { oldNetwork } from '@/tests/support/tracking/previous-platform'
import { clickIdOf, postback, track } from '@/tests/support/tracking/tracking'

type Network = Awaited<ReturnType<typeof oldNetwork>>
const NOW = new Date()
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

let network: Network
beforeAll(async () => {
  network = await oldNetwork('tune')
  await startRun(network)
})
afterAll(closeTracking)

const startRun = ({ offer }: Network, endsAt: Date | null = null) =>
  db().dualRun.create({
    data: { offerId: offer.id, source: 'tune', startedAt: new Date(NOW.getTime() - HOUR_MS), endsAt },
  })
const endRun = ({ offer }: Network, endsAt: Date) =>
  db().dualRun.update({ where: { offerId: offer.id }, data: { endsAt } })

let visitors = 0
const clickOn = async ({ link }: Network, when = NOW) =>
  clickIdOf(await track(link, { at: when, peer: `203.0.113.${1 + (visitors++ % 250)}` }))
const send = async ({ oldToken }: Network, sent: Record<string, string>, when = NOW) =>
  (await track(`/aff_lsr?${new URLSearchParams({ security_token: oldToken, ...sent })}`, { at: when })).body
/** What a postback of ours, with the advertiser's token, is answered. */
const sendOurs = ({ advertiser }: Network, sent: Record<string, string>, when = NOW) =>
  postback({ token: advertiser.token, ...sent }, { at: when })

const moneyOf = async ({ affiliate: { id: affiliateId } }: Network) => ({
  conversions: await db().conversion.count({ where: { affiliateId } }),
  transfers: await db().ledgerTransfer.count({ where: { affiliateId } }),
  counted: await db().statDay.findMany({
    where: {
      affiliateId,
      OR: [{ pendingCount: { gt: 0 } }, { approvedCount: { gt: 0 } }, { rejectedCount: { gt: 0 } }],
    },
  }),
})
const NOTHING = { conversions: 0, transfers: 0, counted: [] }
const comparedOf = ({ affiliate: { id: affiliateId } }: Network) =>
  db().comparedSale.findMany({ where: { affiliateId }, orderBy: { createdAt: 'asc' } })

describe('in a dual run', () => {
  test('a sale is judged and compared, and nobody is paid, by whichever call it arrives', async () => {
    const calls = [
      async (click: string) => send(network, { transaction_id: click, adv_sub: randomUUID(), amount: '20.00' }),
      async (click: string) =>
        JSON.stringify((await sendOurs(network, { click_id: click, txn_id: randomUUID(), amount: '20.00' })).body),
    ]
    for (const call of calls) {
      const click = await clickOn(network)
      const answer = await call(click)
      expect(answer).toMatch(/success=true|"state":"compared"/)
    }
    expect(await comparedOf(network)).toEqual([
      expect.objectContaining({ payoutCents: 2500n, revenueCents: 4000n, amountCents: 2000n, reason: null }),
      expect.objectContaining({ payoutCents: 2500n, revenueCents: 4000n, amountCents: 2000n, reason: null }),
    ])
    expect(await moneyOf(network)).toEqual(NOTHING)
  })

  test('a repeat is answered as the first time, with other details refused, and compared once', async () => {
    const [click, order] = [await clickOn(network), randomUUID()]
    const before = (await comparedOf(network)).length
    const sent = { transaction_id: click, adv_sub: order, amount: '5.00' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(network, sent)))
    expect(new Set(answers)).toEqual(new Set(['success=true;']))
    expect(await send(network, { ...sent, amount: '6.00' })).toContain('already sent with other details')
    expect(await comparedOf(network)).toHaveLength(before + 1)
  })

  test('a second order on a click that is paid once is compared as a duplicate, also of two at once', async () => {
    const click = await clickOn(network)
    const sent = () => send(network, { transaction_id: click, adv_sub: randomUUID() })
    const answers = await Promise.all([sent(), sent(), sent()])
    expect(answers.sort()).toEqual([
      'success=false; err_msg=Compared: Duplicate;',
      'success=false; err_msg=Compared: Duplicate;',
      'success=true;',
    ])
  })

  test('a click that is not paid here is compared with the reason', async () => {
    const order = randomUUID()
    const click = clickIdOf(await track(network.link, { at: NOW, method: 'HEAD' }))
    expect(await send(network, { transaction_id: click, adv_sub: order })).toBe(
      'success=false; err_msg=Compared: Fraud check;',
    )
    expect(await db().comparedSale.findFirst({ where: { txnId: order } })).toMatchObject({ reason: 'fraud' })
    expect(await moneyOf(network)).toEqual(NOTHING)
  })
})

describe('after a dual run', () => {
  test('sales are booked here, and none that was compared, whoever sends it again', async () => {
    const own = await oldNetwork('tune')
    await startRun(own)
    const [compared, order] = [await clickOn(own, at(-10)), randomUUID()]
    const sent = { transaction_id: compared, adv_sub: order }
    expect(await send(own, sent, at(-9))).toBe('success=true;')
    await endRun(own, at(0))

    expect(await send(own, sent, at(5)), 'sent again after the end').toBe('success=true;')
    const again = await sendOurs(own, { click_id: compared, txn_id: order }, at(6))
    expect(again.body).toMatchObject({ state: 'compared' })
    expect(await moneyOf(own), 'the previous platform paid it').toEqual(NOTHING)

    const other = await sendOurs(own, { click_id: compared, txn_id: randomUUID() }, at(7))
    expect(other.body, 'its click was paid there').toMatchObject({ reason: 'duplicate', state: 'compared' })
    expect(await moneyOf(own)).toEqual(NOTHING)

    const late = await clickOn(own, at(-5))
    expect(await send(own, { transaction_id: late, adv_sub: randomUUID() }, at(8))).toBe('success=true;')
    const fresh = await clickOn(own, at(9))
    expect(await send(own, { transaction_id: fresh, adv_sub: randomUUID() }, at(10))).toBe('success=true;')
    expect(await db().conversion.count({ where: { affiliateId: own.affiliate.id, status: 'approved' } })).toBe(2)
  })

  test('what has no dual run is booked as ever', async () => {
    const own = await oldNetwork('tune')
    expect(await send(own, { transaction_id: await clickOn(own), adv_sub: randomUUID() })).toBe('success=true;')
    expect(await moneyOf(own)).toMatchObject({ conversions: 1 })
    expect(await comparedOf(own)).toEqual([])
  })

  test('the rules refuse an end before the start', async () => {
    const own = await oldNetwork('tune')
    await expect(startRun(own, new Date(NOW.getTime() - 2 * HOUR_MS))).rejects.toThrow()
  })
})
