import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GET } from '@/app/_api/events/route'
import { revokeSession } from '@/lib/accounts/auth/session-service'
import { closeLive, liveBus } from '@/lib/messages/live/bus'
import {
  HEARTBEAT_MS,
  READ_BEFORE_MS,
  STREAMS_PER_USER,
  UNREAD_HEARTBEATS,
  WAITING_EVENTS,
} from '@/lib/messages/live/constants'
import type { LiveEvent } from '@/lib/messages/live/schema'
import { publish } from '@/lib/messages/live/service'
import { db } from '@/lib/platform/database/db'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { makeTestLink } from '@/lib/tracking/test-mode/test-account-service'
import { beginSession } from '@/tests/support/accounts/session'
import { readEvents } from '@/tests/support/messages/event-stream'
import { noParams } from '@/tests/support/platform/requests'
import { openShop } from '@/tests/support/tracking/shop'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'
import { createAdvertiserPerson } from '../../../support/factories/advertisers'
import { createUser, type TestUser } from '../../../support/factories/users'

const left: (() => Promise<void>)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  for (const leave of left.splice(0)) await leave()
  vi.useRealTimers()
})
afterAll(closeTracking)

async function open(user: TestUser, headers: Record<string, string> = {}, search = '') {
  const { sessionId, headers: cookie } = await beginSession(user)
  for (const [name, value] of Object.entries(headers)) cookie.set(name, value)
  const aborted = new AbortController()
  const request = new Request(`http://localhost:3000/api/events${search}`, { headers: cookie, signal: aborted.signal })
  const response = await GET(request, noParams)
  const events = readEvents(response)
  left.push(events.leave)
  return { ...events, response, sessionId, hangUp: () => aborted.abort() }
}
const tell = ({ id }: TestUser) => publish(db(), { userId: id }, { type: 'streak' })
const openSince = (user: TestUser, ms: number) => open(user, {}, `?since=${new Date(ms).toISOString()}`)
const beat = () => vi.advanceTimersByTimeAsync(HEARTBEAT_MS)

describe('GET /api/events', () => {
  test('refuses the signed-out', async () => {
    expect((await GET(new Request('http://localhost:3000/api/events'), noParams)).status).toBe(401)
  })

  test('is an event stream that must not be stored or transformed', async () => {
    const { response } = await open(await createUser())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(response.headers.get('cache-control')).toBe('private, no-cache, no-store, no-transform')
  })

  test('opens for staff without an affiliate', async () => {
    const gsm = await createUser({ role: 'GSM' })
    const { next } = await open(gsm)
    await tell(gsm)
    expect(await next()).toEqual({ type: 'streak' })
  })

  test('sends an event to both pages of a user and not to another user', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    const [first, second, other] = [await open(ada), await open(ada), await open(bob)]
    await tell(ada)
    expect([await first.next(), await second.next()]).toEqual([{ type: 'streak' }, { type: 'streak' }])
    await publish(db(), { affiliateId: bob.affiliateId ?? 0 }, { type: 'balance' })
    expect(await other.next()).toEqual({ type: 'balance' })
  })

  test('asks a reconnecting browser to reload first', async () => {
    const ada = await createUser()
    const { next } = await open(ada, { 'last-event-id': '019a-before' })
    await tell(ada)
    expect([await next(), await next()]).toEqual([{ type: 'resync' }, { type: 'streak' }])
  })

  test('asks a page to reload first when it missed an event before its stream opened', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    await open(bob)
    const madeAt = Date.now() + READ_BEFORE_MS
    await publish(db(), { affiliateId: ada.affiliateId ?? 0 }, { type: 'balance' })
    await liveBus().caughtUp()
    const [late, other] = [await openSince(ada, madeAt), await openSince(bob, madeAt)]
    await tell(ada)
    await tell(bob)
    expect([await late.next(), await late.next()]).toEqual([{ type: 'resync' }, { type: 'streak' }])
    expect(await other.next()).toEqual({ type: 'streak' })
  })

  test('does not ask a page to reload when it was rendered after the event', async () => {
    const ada = await createUser()
    await open(ada)
    await tell(ada)
    await liveBus().caughtUp()
    const { next } = await openSince(ada, Date.now() + READ_BEFORE_MS + 1)
    await tell(ada)
    expect(await next()).toEqual({ type: 'streak' })
  })

  test('refuses an invalid time', async () => {
    expect((await open(await createUser(), {}, '?since=lately')).response.status).toBe(422)
  })

  test('starts with the retry delay and an event id', async () => {
    const { nextFrame } = await open(await createUser())
    expect(await nextFrame()).toMatch(/^retry: 3000\nid: [0-9a-f-]{36}$/)
  })

  test('sends the conversion of a real postback within a second of its acceptance', async () => {
    const ada = await createUser()
    const affiliateId = ada.affiliateId ?? 0
    const { click, send } = await openShop()
    const { click_id } = await click({ affiliateId })
    const { next } = await open(ada)
    expect((await send({ click_id })).body.status).toBe('accepted')
    const accepted = performance.now()
    const heard: (LiveEvent | undefined)[] = []
    do heard.push(await next())
    while (heard.at(-1) && heard.at(-1)?.type !== 'conversion')
    const elapsed = performance.now() - accepted
    expect(heard).toContainEqual(expect.objectContaining({ type: 'balance' }))
    expect(heard.at(-1)).toMatchObject({ status: 'approved', payoutCents: 2500 })
    expect(elapsed).toBeLessThan(1000)
  })
})

describe('every heartbeat', () => {
  test('sends a comment that keeps the stream alive', async () => {
    const { nextFrame } = await open(await createUser())
    await nextFrame()
    await beat()
    expect(await nextFrame()).toBe(': still here')
  })

  test('closes the stream of a revoked session and no other', async () => {
    const ada = await createUser()
    const [revoked, kept] = [await open(ada), await open(ada)]
    await revokeSession({ at: new Date() }, { sessionId: revoked.sessionId })
    await beat()
    expect(await revoked.next()).toBeUndefined()
    await tell(ada)
    expect(await kept.next()).toEqual({ type: 'streak' })
  })

  test('closes every stream of a banned user', async () => {
    const ada = await createUser()
    const streams = [await open(ada), await open(ada)]
    await db().user.update({ where: { id: ada.id }, data: { status: 'banned' } })
    await beat()
    expect(await Promise.all(streams.map(({ next }) => next()))).toEqual([undefined, undefined])
  })
})

describe('the events of test mode', () => {
  test('tell the pages of who owns the test account of a click and a sale, and staff, and no other page', async () => {
    const { advertiser, offer, send } = await openShop()
    const [ada, other] = [await createUser(), await createUser()]
    const owner = { affiliateId: ada.affiliateId ?? 0 }
    const { accountId } = await makeTestLink({ at: new Date() }, { owner, offerId: offer.id })
    await makeTestLink({ at: new Date() }, { owner: { advertiserId: advertiser.id }, offerId: offer.id })
    await rulesSettled()
    const member = await createAdvertiserPerson('viewer', advertiser.id)
    const [mine, theirs] = [await open(ada), await open(other)]
    const shop = await open({ ...other, id: member.userId })
    const staff = await open(await createUser({ role: 'GSM' }))
    const test = { type: 'test' }

    const clickId = clickIdOf(await track(`/c/${offer.id}?a=${accountId}`))
    expect([await mine.next(), await staff.next()]).toEqual([test, test])
    await send({ click_id: clickId })
    expect([await mine.next(), await staff.next()]).toEqual([test, test])

    const account = testAccountOfAdvertiser(advertiser.id)
    await send({ click_id: clickIdOf(await track(`/c/${offer.id}?a=${account}`)) })
    expect([await shop.next(), await shop.next()]).toEqual([test, test])

    await tell(other)
    await tell(ada)
    expect([await theirs.next(), await mine.next()]).toEqual([{ type: 'streak' }, { type: 'streak' }])
  })
})

describe('the staff conversion feed', () => {
  const fed = { type: 'fed_conversion', affiliateId: 10_001, conversionId: 'c', change: 'new' } as const
  const feed = () => publish(db(), { staff: 'conversion-feed' }, fed)

  test('reaches only the role that may open its page [S2.39]', async () => {
    const boss = await createUser({ role: 'SUPER_ADMIN' })
    const others = [await createUser(), await createUser({ role: 'GSM' }), await createUser({ role: 'ADMIN' })]
    const first = await open(boss)
    const streams = await Promise.all(others.map((user) => open(user)))
    await feed()
    expect(await first.next()).toEqual(fed)
    for (const [place, { next }] of streams.entries()) {
      await tell(others[place] as TestUser)
      expect(await next()).toEqual({ type: 'streak' })
    }
  })

  test('sends the conversion of a real postback with its affiliate [S2.39]', async () => {
    const { next } = await open(await createUser({ role: 'SUPER_ADMIN' }))
    const { click, send } = await openShop()
    const { click_id, affiliateId } = await click()
    await send({ click_id })
    expect(await next()).toMatchObject({ type: 'fed_conversion', affiliateId, change: 'new' })
  })

  test('ends the stream of a user whose role was removed [Q22]', async () => {
    const boss = await createUser({ role: 'SUPER_ADMIN' })
    const { next } = await open(boss)
    await feed()
    expect(await next()).toEqual(fed)
    await db().user.update({ where: { id: boss.id }, data: { role: 'GSM' } })
    await feed()
    expect(await next()).toBeUndefined()
  })

  test('ends the stream of a user with a new role at the next heartbeat, so that a new stream applies the new role [Q22]', async () => {
    const gsm = await createUser({ role: 'GSM' })
    const { next } = await open(gsm)
    await db().user.update({ where: { id: gsm.id }, data: { role: 'SUPER_ADMIN' } })
    await beat()
    expect(await next()).toBeUndefined()
  })
})

describe('stream limits', () => {
  test('refuses the eleventh stream of a user until one of the ten is closed', async () => {
    const ada = await createUser()
    const streams = await Promise.all(Array.from({ length: STREAMS_PER_USER }, () => open(ada)))
    const refused = await open(ada)
    expect(refused.response.status).toBe(429)
    expect(refused.response.headers.get('retry-after')).toBe('20')
    streams[0]?.hangUp()
    expect((await open(ada)).response.status).toBe(200)
  })

  test('a slow reader has a bounded queue and is asked to reload', async () => {
    const ada = await createUser()
    const { next } = await open(ada)
    for (let index = 0; index < WAITING_EVENTS * 3; index += 1) await tell(ada)
    const heard = []
    do heard.push((await next())?.type)
    while (heard.at(-1) === 'streak')
    expect(heard.at(-1)).toBe('resync')
    expect(heard.length).toBeLessThanOrEqual(WAITING_EVENTS + 1)
  })

  test('a reader that reads nothing is disconnected', async () => {
    const ada = await createUser()
    const { next } = await open(ada)
    for (let index = 0; index < WAITING_EVENTS; index += 1) await tell(ada)
    await liveBus().caughtUp()
    let beats = 0
    const streamsAfterABeat = async () => {
      beats += 1
      await beat()
      return liveBus().count(`user:${ada.id}`)
    }
    await expect.poll(streamsAfterABeat).toBe(0)
    expect(beats).toBeGreaterThanOrEqual(UNREAD_HEARTBEATS)
    await expect(next()).rejects.toThrow('nobody reads')
  })
})

test('a process that shuts down ends its streams and opens no more', async () => {
  const ada = await createUser()
  const { next } = await open(ada)
  await closeLive()
  expect(await next()).toBeUndefined()
  expect((await open(ada)).response.status).toBe(503)
})
