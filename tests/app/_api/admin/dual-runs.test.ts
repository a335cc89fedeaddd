import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET as compare } from '@/app/_api/admin/links/comparison/route'
import { PUT as change } from '@/app/_api/admin/links/dual-runs/[offerId]/route'
import { GET as list } from '@/app/_api/admin/links/dual-runs/route'
import { db } from '@/lib/platform/database/db'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { addDays, dayStart, easternDay } from '@/lib/platform/dates/days'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { ask } from '@/tests/support/api/api'
import { auditOf, createStaff, send } from '@/tests/support/backoffice/staff'
import { createOffer } from '@/tests/support/factories/offers'
import type { TestUser } from '@/tests/support/factories/users'
import { foreignNumber, imported, oldNetwork } from '@/tests/support/tracking/previous-platform'
import { clickIdOf, track } from '@/tests/support/tracking/tracking'

const RUNS = '/api/admin/links/dual-runs'
const COMPARISON = '/api/admin/links/comparison'
type Network = Awaited<ReturnType<typeof oldNetwork>>

let gsm: TestUser
let moderator: TestUser
beforeAll(async () => {
  gsm = (await createStaff('GSM')).user
  moderator = (await createStaff('MODERATOR')).user
})
afterAll(closeTracking)

const put = (offerId: number, body: object, user = gsm) =>
  send(change, user, {
    method: 'PUT',
    body: { source: 'tune', isOfAdvertiser: false, reason: 'Both for a week', ...body },
    params: { offerId: String(offerId) },
  })
const start = async (offerId: number, body: object = {}) => {
  const { name } = await db().offer.findUniqueOrThrow({ where: { id: offerId } })
  return put(offerId, { action: 'start', confirm: name, ...body })
}
const rowOf = async (offerId: number) => {
  const { rows } = (await (await ask(list, `${RUNS}?size=100`, gsm)).json()) as { rows: { offerId: number }[] }
  return rows.find((row) => row.offerId === offerId)
}

describe('/api/admin/links/dual-runs', () => {
  test('starts a dual run and ends it from a day on, with a reason and the name of the offer', async () => {
    const { offer, offerNumber } = await oldNetwork('tune')
    expect(await rowOf(offer.id)).toMatchObject({ state: 'booked', externalId: offerNumber, source: 'tune' })
    expect(await (await start(offer.id)).json()).toEqual({ offers: 1 })
    expect((await start(offer.id)).status).toBe(409)
    expect(await rowOf(offer.id)).toMatchObject({ state: 'compared', endsAt: null })

    const tomorrow = addDays(easternDay(new Date()), 1)
    const end = (body: object) => put(offer.id, { action: 'end', fromDay: tomorrow, confirm: offer.name, ...body })
    expect((await end({ confirm: 'another' })).status).toBe(422)
    expect(JSON.stringify(await (await end({ fromDay: easternDay(new Date()) })).json())).toContain('fromDay')
    expect((await end({ reason: '' })).status).toBe(422)
    expect((await end({})).status).toBe(200)
    expect(await rowOf(offer.id)).toMatchObject({ state: 'ends', endsAt: dayStart(tomorrow).toISOString() })
    const log = await auditOf('offer', offer.id)
    expect(log.map(({ action, reason }) => [action, reason])).toEqual([
      ['dual-run.start', 'Both for a week'],
      ['dual-run.end', 'Both for a week'],
    ])
  })

  test('starts only with the name of the offer, since nobody is paid for it here from then on', async () => {
    const { offer } = await oldNetwork('tune')
    expect((await start(offer.id, { confirm: '' })).status).toBe(422)
    expect((await start(offer.id, { confirm: 'another' })).status).toBe(422)
    expect(await db().dualRun.count({ where: { offerId: offer.id } })).toBe(0)
    expect((await start(offer.id)).status).toBe(200)
  })

  test('ends at an instant that is set ahead, and can be set anew until then', async () => {
    const { offer } = await oldNetwork('tune')
    await start(offer.id)
    const end = (body: object) => put(offer.id, { action: 'end', confirm: offer.name, ...body })
    const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()
    expect(JSON.stringify(await (await end({ endsAt: ahead(-HOUR_MS) })).json())).toContain('endsAt')
    const both = { endsAt: ahead(HOUR_MS), fromDay: addDays(easternDay(new Date()), 1) }
    expect((await end(both)).status).toBe(422)
    for (const endsAt of [ahead(2 * HOUR_MS), ahead(HOUR_MS)]) {
      expect((await end({ endsAt })).status).toBe(200)
      expect(await rowOf(offer.id)).toMatchObject({ state: 'ends', endsAt })
    }
  })

  test('ends now, and then can be started again', async () => {
    const { offer } = await oldNetwork('tune')
    await start(offer.id)
    expect((await put(offer.id, { action: 'end', fromDay: null, confirm: offer.name })).status).toBe(200)
    const { endsAt } = await db().dualRun.findUniqueOrThrow({ where: { offerId: offer.id } })
    expect(Math.abs((endsAt?.getTime() ?? 0) - Date.now() - 60_000)).toBeLessThan(30_000)
    await db().dualRun.update({
      where: { offerId: offer.id },
      data: { startedAt: new Date(Date.now() - 2 * HOUR_MS), endsAt: new Date(Date.now() - HOUR_MS) },
    })
    expect((await put(offer.id, { action: 'end', fromDay: null, confirm: offer.name })).status).toBe(409)
    expect((await start(offer.id)).status).toBe(200)
  })

  test('of an advertiser covers all its offers that the system knows, and no other', async () => {
    const { offer, advertiser } = await oldNetwork('tune')
    const second = await createOffer({ advertiserId: advertiser.id })
    await imported('tune', ['offer', foreignNumber(), second.id])
    const own = await createOffer({ advertiserId: advertiser.id })
    const stranger = await oldNetwork('tune')
    expect(await (await start(offer.id, { isOfAdvertiser: true })).json()).toEqual({ offers: 2 })
    const found = await db().dualRun.findMany({
      where: { offerId: { in: [offer.id, second.id, own.id, stranger.offer.id] } },
    })
    expect(found.map(({ offerId }) => offerId).sort()).toEqual([offer.id, second.id].sort())
    expect((await start(own.id)).status, 'an offer that was never there').toBe(404)
    expect((await start(offer.id, { source: 'everflow' })).status).toBe(404)
  })

  test('is not for those who may not open the page', async () => {
    const { offer } = await oldNetwork('tune')
    expect((await ask(list, RUNS, moderator)).status).toBe(403)
    expect((await put(offer.id, { action: 'start' }, moderator)).status).toBe(403)
    expect((await ask(compare, COMPARISON, moderator)).status).toBe(403)
  })
})

describe('/api/admin/links/comparison', () => {
  let network: Network
  const day = easternDay(new Date())
  const theirs = (figures: { clicks: number; conversions: number; revenueCents: bigint; payoutCents: bigint }) =>
    db().importedStatistic.upsert({
      where: {
        source_day_offerId_affiliateId: {
          source: 'tune',
          day: new Date(day),
          offerId: network.offer.id,
          affiliateId: network.affiliate.id,
        },
      },
      create: {
        source: 'tune',
        day: new Date(day),
        offerId: network.offer.id,
        affiliateId: network.affiliate.id,
        ...figures,
      },
      update: figures,
    })
  const read = async (query = '') =>
    (await (await ask(compare, `${COMPARISON}?offer=${network.offer.id}${query}`, gsm)).json()).rows as {
      theirs: object | null
      ours: object
      reasons: string[]
    }[]

  beforeAll(async () => {
    network = await oldNetwork('tune')
    await db().dualRun.create({
      data: { offerId: network.offer.id, source: 'tune', startedAt: dayStart(day) },
    })
    const call = async (click: string, more: Record<string, string> = {}) =>
      track(
        `/aff_lsr?${new URLSearchParams({ transaction_id: click, security_token: network.oldToken, adv_sub: randomUUID(), ...more })}`,
      )
    const clicks = []
    for (let place = 0; place < 3; place += 1)
      clicks.push(clickIdOf(await track(network.link, { peer: `203.0.113.${place + 1}` })))
    const bot = { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }
    await track(network.link, bot)
    await call(clicks[0] ?? '')
    await call(clicks[1] ?? '')
    await call(clicks[1] ?? '')
    await call('102unknown')
  })

  test('has both systems’ figures of a day, and says when theirs are not there yet', async () => {
    const [row] = await read()
    expect(row).toMatchObject({
      theirs: null,
      ours: { clicks: 3, conversions: 2, revenueCents: 8000, payoutCents: 5000 },
      reasons: ['The figures of the previous platform for this day were not imported yet.'],
    })
  })

  test('explains what differs by what was not counted here', async () => {
    await theirs({ clicks: 4, conversions: 4, revenueCents: 16_000n, payoutCents: 10_000n })
    const [row] = await read()
    expect(row?.theirs).toEqual({ clicks: 4, conversions: 4, revenueCents: 16_000, payoutCents: 10_000 })
    expect(row?.reasons.sort()).toEqual([
      '1 call of this advertiser refused here: Unknown click.',
      '1 click is stored here and not counted (bots, prefetches, data centers).',
      '1 sale is not paid here: Duplicate.',
    ])
    expect(await read('&only_differences=yes')).toHaveLength(1)
    const file = await (await ask(compare, `${COMPARISON}?offer=${network.offer.id}&format=csv`, gsm)).text()
    expect(file).toContain('160,80')
  })

  test('says nothing where both are equal, and names the terms where only money differs', async () => {
    await theirs({ clicks: 3, conversions: 2, revenueCents: 8000n, payoutCents: 5000n })
    expect((await read())[0]?.reasons).toEqual([])
    expect(await read('&only_differences=yes')).toEqual([])
    await theirs({ clicks: 3, conversions: 2, revenueCents: 8000n, payoutCents: 4998n })
    expect((await read())[0]?.reasons.at(-1)).toContain('payouts, revenue or rounding differ')
  })

  test('leaves out of ours what the roll-ups count of the previous platform’s history', async () => {
    const { id: offerId } = network.offer
    const key = { source: 'tune', affiliateId: network.affiliate.id, day: new Date(day), offerId }
    const history = { clicks: 1, conversions: 1, payoutCents: 100n, revenueCents: 200n }
    await db().importedEventDay.create({ data: { ...key, isFromReport: true, ...history } })
    const counted = { clicks: { increment: 1 }, approvedCount: { increment: 1 } }
    const [stat] = await db().statDay.findMany({ where: { offerId, affiliateId: network.affiliate.id }, take: 1 })
    await db().statDay.updateMany({
      where: { offerId, affiliateId: network.affiliate.id, sourceId: stat?.sourceId ?? 0 },
      data: { ...counted, approvedPayoutCents: { increment: 100n }, revenueCents: { increment: 200n } },
    })
    expect((await read())[0]?.ours).toEqual({ clicks: 3, conversions: 2, revenueCents: 8000, payoutCents: 5000 })
  })

  test('has no day before the dual run', async () => {
    const before = addDays(day, -1)
    await db().importedStatistic.create({
      data: {
        source: 'tune',
        day: new Date(before),
        offerId: network.offer.id,
        affiliateId: network.affiliate.id,
        clicks: 9,
        conversions: 1,
        revenueCents: 1n,
        payoutCents: 1n,
      },
    })
    expect(await read()).toHaveLength(1)
  })
})
