// Slow: 2,000 destinations do not answer until the time limit of their calls.
// @module-tag slow
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { claimDueCalls } from '@/lib/conversions/affiliate-postbacks/claim-service'
import { deliverDuePostbacks, openPostbackCaller } from '@/lib/conversions/affiliate-postbacks/delivery-service'
import { changePostback, createPostback } from '@/lib/conversions/affiliate-postbacks/service'
import { QUICK_CALLS_AT_ONCE, SLOW_CALLS_AT_ONCE } from '@/lib/messages/job-requests/receiver-constants'
import { freeCallSlots } from '@/lib/messages/job-requests/receiver-rules'
import { db, pool } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Caller } from '@/lib/platform/network/outgoing-calls'
import { createUser } from '@/tests/support/factories/users'

const servers: Server[] = []
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))
beforeEach(async () => void (await db().affiliatePostbackDelivery.deleteMany()))

type Tracker = { origin: string; heardAt: number[]; mostAtOnce: number }

/** A tracker of its own destination that answers after a time. */
async function openTracker(delayMs: number): Promise<Tracker> {
  let open = 0
  const tracker: Tracker = { origin: '', heardAt: [], mostAtOnce: 0 }
  const server = createServer((_, response) => {
    tracker.heardAt.push(performance.now())
    open += 1
    tracker.mostAtOnce = Math.max(tracker.mostAtOnce, open)
    setTimeout(() => {
      open -= 1
      response.writeHead(200, { connection: 'close' }).end('ok')
    }, delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  tracker.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return tracker
}

async function createPostbackOf(affiliateId: number): Promise<string> {
  const wanted = { url: 'https://t.example/', method: 'get' as const, events: ['approved' as const], offerId: null }
  return (await createPostback({ actor: { affiliateId }, at: new Date() }, wanted)).postback.id
}

async function queueCalls(origin: string, count: number, dueAt = new Date(Date.now() - 60_000)): Promise<string> {
  const affiliateId = (await createUser()).affiliateId ?? 0
  const postbackId = await createPostbackOf(affiliateId)
  const data = Array.from({ length: count }, () => ({
    id: newId(dueAt),
    affiliateId,
    postbackId,
    conversionId: newId(dueAt),
    event: 'approved',
    url: `${origin}/`,
    createdAt: dueAt,
    nextTryAt: dueAt,
  }))
  await db().affiliatePostbackDelivery.createMany({ data })
  return postbackId
}

/** 2,000 postbacks of 2,000 hosts, each with a call that is due, and calls of them that are never answered in time. */
async function queueDeadCalls(): Promise<void> {
  const [like] = [await queueCalls('https://unused.example', 0)]
  const count = 'FROM generate_series(1, 2000) n'
  await pool().query(
    `INSERT INTO affiliate_postback (id, affiliate_id, url, method, events, secret_sealed)
     SELECT md5('dead' || n)::uuid, affiliate_id, 'https://t.example/', method, events, secret_sealed
     ${count} JOIN affiliate_postback p ON p.id = $1 ON CONFLICT DO NOTHING`,
    [like],
  )
  await pool().query(
    `INSERT INTO affiliate_postback_delivery
       (id, affiliate_id, postback_id, conversion_id, event, url, created_at, next_try_at)
     SELECT gen_random_uuid(), p.affiliate_id, md5('dead' || n)::uuid, gen_random_uuid(), 'approved',
       'https://dead-' || n || '.example/', now(), now() - interval '1 minute'
     ${count} JOIN affiliate_postback p ON p.id = $1`,
    [like],
  )
}

test('2,000 dead destinations delay the calls of others by a second, and by little more while they die at once', async () => {
  const heardAt: number[] = []
  const caller: Caller = {
    close: async () => undefined,
    call: async ({ url }) => {
      if (url.startsWith('https://dead')) {
        await pause(4_000)
        return { result: 'failed', error: 'No answer within 4 seconds.' }
      }
      heardAt.push(performance.now())
      return { result: 'answered', status: 200, retryAfter: null, body: 'ok', headers: {} }
    },
  }
  const healthy = async () => {
    heardAt.length = 0
    await queueCalls('https://healthy.example', 6, new Date())
    const began = performance.now()
    await deliverDuePostbacks(systemClock, caller)
    expect(heardAt).toHaveLength(6)
    return Math.max(...heardAt) - began
  }
  const alone = await healthy()
  await queueDeadCalls()
  // the time of the statements that claim 2,000 calls; it was that of as many time limits, 64 at once
  expect((await healthy()) - alone).toBeLessThan(12_000)
  const slow = () => db().affiliatePostback.count({ where: { slowSince: { not: null } } })
  expect(await slow()).toBe(2_000)
  // known by their rows: a process that was started again, or another one, knows it too
  await db().affiliatePostbackDelivery.deleteMany()
  await queueDeadCalls()
  const run = healthy()
  // what begins later needs not be waited for
  await pause(3_000)
  await db().affiliatePostbackDelivery.deleteMany({ where: { url: { startsWith: 'https://dead' }, attempts: 0 } })
  expect((await run) - alone).toBeLessThan(1_500)
  // one that answers again is no longer slow
  await pool().query(`UPDATE affiliate_postback_delivery SET url = 'https://back.example/', next_try_at = now()
    WHERE id = (SELECT id FROM affiliate_postback_delivery WHERE status = 'queued' AND url LIKE 'https://dead%' LIMIT 1)`)
  await deliverDuePostbacks(systemClock, caller)
  expect(await slow()).toBe(1_999)
})

test('a call that is not answered at once leaves its slot, and no number of calls in flight ends the quick ones', () => {
  const calls = (count: number, isSlow: boolean, begunAt: number) =>
    Array.from({ length: count }, () => ({ isSlow, begunAt }))
  expect(freeCallSlots([], 1_000)).toEqual({ quick: QUICK_CALLS_AT_ONCE, slow: SLOW_CALLS_AT_ONCE })
  expect(freeCallSlots(calls(QUICK_CALLS_AT_ONCE, false, 900), 1_000).quick).toBe(0)
  expect(freeCallSlots(calls(QUICK_CALLS_AT_ONCE, false, 700), 1_000).quick).toBe(QUICK_CALLS_AT_ONCE)
  expect(freeCallSlots(calls(SLOW_CALLS_AT_ONCE, true, 0), 1_000)).toEqual({ quick: QUICK_CALLS_AT_ONCE, slow: 0 })
  expect(freeCallSlots(calls(50_000, false, 0), 1_000).quick).toBeGreaterThan(0)
})

test('the time limit of a call begins when it is made: eight calls at once to one destination all have it', async () => {
  const tracker = await openTracker(700)
  const caller = openPostbackCaller(true, 1_000)
  const call = { url: `${tracker.origin}/`, method: 'GET' as const, body: null, headers: {} }
  const answers = await Promise.all(Array.from({ length: 8 }, () => caller.call(call)))
  await caller.close()
  expect(answers).toEqual(answers.map(() => expect.objectContaining({ result: 'answered', status: 200 })))
  expect(tracker.heardAt).toHaveLength(8)
})

test('a destination shared by 20 postbacks gets 16 calls at once, each postback two at most', async () => {
  const tracker = await openTracker(100)
  for (let n = 0; n < 20; n += 1) await queueCalls(tracker.origin, 3)
  const claimed = await claimDueCalls(new Date(), [])
  expect(claimed).toHaveLength(16)
  const ofOne = claimed.filter(({ postbackId }) => postbackId === claimed[0]?.postbackId)
  expect(ofOne.length).toBeLessThanOrEqual(2)
  expect(await claimDueCalls(new Date(), claimed)).toEqual([])
})

test('each destination gets a call before one with a long queue gets its second', async () => {
  await queueCalls('https://long.example', 500, new Date(Date.now() - 3_600_000))
  for (let n = 0; n < 40; n += 1) await queueCalls(`https://short-${n}.example`, 1)
  // of all slots, forty-one are left
  const begun = { isSlow: false, begunAt: performance.now() }
  const [like] = await claimDueCalls(new Date(), [])
  if (!like) throw new Error('nothing was claimed')
  await db().affiliatePostbackDelivery.updateMany({ data: { nextTryAt: new Date(Date.now() - 1_000) } })
  const others = Array.from({ length: QUICK_CALLS_AT_ONCE - 41 }, (_, n) => ({
    ...like,
    ...begun,
    postbackId: like.delivery.conversionId ?? '',
    origin: `https://other-${n}.example`,
  }))
  const claimed = await claimDueCalls(new Date(), others)
  expect(claimed).toHaveLength(41)
  expect(claimed.filter(({ origin }) => origin === 'https://long.example')).toHaveLength(1)
})

test('calls of a paused postback are not due, cost a search nothing, and are made when it is active again', async () => {
  const tracker = await openTracker(0)
  const postbackId = await queueCalls(tracker.origin, 3)
  const { affiliateId } = await db().affiliatePostback.findUniqueOrThrow({ where: { id: postbackId } })
  const change = (isActive: boolean) =>
    changePostback({ actor: { affiliateId }, at: new Date() }, { id: postbackId, isActive })
  await change(false)
  const inIndex = `SELECT count(*)::int AS n FROM affiliate_postback_delivery WHERE status = 'queued' AND NOT is_paused`
  expect((await pool().query(inIndex)).rows).toEqual([{ n: 0 }])
  const caller = openPostbackCaller(true)
  expect(await deliverDuePostbacks(systemClock, caller)).toBe(0)
  await change(true)
  expect(await deliverDuePostbacks(systemClock, caller)).toBe(3)
  await caller.close()
  expect(tracker.heardAt).toHaveLength(3)
})
