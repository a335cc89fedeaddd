// Slow: more destinations than there are slots answer slowly.
// @module-tag slow
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { claimDueCalls } from '@/lib/conversions/affiliate-postbacks/claim-service'
import { QUICK_CALLS_AT_ONCE, SLOW_AFTER_MS } from '@/lib/conversions/affiliate-postbacks/constants'
import { deliverDuePostbacks, openPostbackCaller } from '@/lib/conversions/affiliate-postbacks/delivery-service'
import { changePostback, createPostback } from '@/lib/conversions/affiliate-postbacks/service'
import { db, pool } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { newId } from '@/lib/platform/ids/uuid-v7'
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

test('more slow destinations than there are slots delay the calls of others by two seconds at most', async () => {
  const slow = await Promise.all(Array.from({ length: QUICK_CALLS_AT_ONCE / 2 + 4 }, () => openTracker(4_000)))
  const quick = await openTracker(0)
  for (const { origin } of slow) await queueCalls(origin, 4)
  await queueCalls(quick.origin, 6, new Date())
  const began = performance.now()
  const caller = openPostbackCaller(true)
  await deliverDuePostbacks(systemClock, caller)
  await caller.close()
  expect(quick.heardAt).toHaveLength(6)
  expect(Math.max(...quick.heardAt) - began).toBeLessThan(SLOW_AFTER_MS + 1_500)
  expect(slow.map(({ heardAt }) => heardAt.length)).toEqual(slow.map(() => 4))
  expect(Math.max(...slow.map(({ mostAtOnce }) => mostAtOnce))).toBe(2)
  expect(await db().affiliatePostbackDelivery.count({ where: { status: { not: 'delivered' } } })).toBe(0)
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
  for (let n = 0; n < QUICK_CALLS_AT_ONCE; n += 1) await queueCalls(`https://short-${n}.example`, 1)
  const claimed = await claimDueCalls(new Date(), [])
  expect(claimed).toHaveLength(QUICK_CALLS_AT_ONCE)
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
