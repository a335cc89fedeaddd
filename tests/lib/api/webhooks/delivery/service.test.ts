import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { getEndpoint, getEvent } from '@/lib/api/webhooks/data'
import { DISABLED_AFTER_MS } from '@/lib/api/webhooks/delivery/constants'
import { RETRY_PAUSES_MS } from '@/lib/api/webhooks/delivery/retry-schedule-rules'
import { deliverDueWebhooks, openWebhookCaller } from '@/lib/api/webhooks/delivery/service'
import { replayEvent, replayRange, sendTestEvent } from '@/lib/api/webhooks/replay-service'
import { changeEndpoint, rotateEndpointSecret } from '@/lib/api/webhooks/service'
import { LEASE_MS } from '@/lib/messages/job-requests/constants'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import type { Caller } from '@/lib/platform/network/outgoing-calls'
import { webhookScene } from '@/tests/support/api/webhook-scene'

const AT = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(AT.getTime() + ms)

describe('calls to endpoints', () => {
  const scene = webhookScene(AT)
  const { open, deliver, sale, log, heard } = scene

  test('a call is signed by Standard Webhooks with the id of its event', async () => {
    const { id, secret } = await open()
    const { conversionId } = await sale()
    expect(await deliver()).toBe(1)
    const [call] = scene.receiver.calls
    const [line] = await log(id)
    expect(call?.headers).toMatchObject({ 'webhook-id': line?.id, 'content-type': 'application/json' })
    const signature = new Webhook(secret).sign(String(line?.id), AT, call?.body ?? '')
    expect(call?.headers['webhook-signature']).toBe(signature)
    expect(new Webhook(secret).sign(String(line?.id), AT, `${call?.body} `)).not.toBe(signature)
    expect(heard()).toMatchObject([{ type: 'conversion.created', order: 'in_order', object: { id: conversionId } }])
    expect(line).toMatchObject({ status: 'delivered', attempts: 1, httpStatus: 200 })
    expect(await deliver()).toBe(0)
  })

  test('during a rotation calls have both signatures, and a day later only the new one', async () => {
    const { id, secret } = await open()
    const { secret: newer } = await rotateEndpointSecret({ actor: scene.actor, at: AT }, { id })
    await sale()
    await deliver()
    const [line] = await log(id)
    const signed = (of: string, at: Date, place: number) =>
      new Webhook(of).sign(String(line?.id), at, scene.receiver.calls[place]?.body ?? '')
    expect(scene.receiver.calls[0]?.headers['webhook-signature']).toBe(
      `${signed(newer, AT, 0)} ${signed(secret, AT, 0)}`,
    )
    const day = later(DAY_MS)
    await replayEvent({ actor: scene.actor, at: day }, { id, deliveryId: line?.id ?? '' })
    await deliver(day)
    expect(scene.receiver.calls[1]?.headers['webhook-signature']).toBe(signed(newer, day, 1))
  })

  test('two workers at once send each of 40 events of 20 objects once, in order', async () => {
    await open(['conversion.created', 'conversion.held'])
    for (let n = 0; n < 20; n += 1) await sale()
    scene.receiver.answer = () => ({ delayMs: 20 })
    const second = openWebhookCaller(true, 10_000)
    const made = await Promise.all([deliver(), deliverDueWebhooks(fixedClock(AT), second), deliver()])
    await second.close()
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(40)
    expect(new Set(scene.receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(40)
    expect(scene.receiver.calls).toHaveLength(40)
    for (const object of new Set(heard().map((event) => event.object.id))) {
      const types = heard().filter((event) => event.object.id === object)
      expect(types.map(({ type }) => type)).toEqual(['conversion.created', 'conversion.held'])
    }
  })

  test('events of other objects are sent meanwhile', { tags: ['slow'] }, async () => {
    await open()
    for (let n = 0; n < 3; n += 1) await sale()
    scene.receiver.answer = () => ({ delayMs: 4_000 })
    const began = performance.now()
    await deliver()
    // one after another they would take 12 s
    expect(performance.now() - began).toBeLessThan(11_900)
    expect(scene.receiver.calls).toHaveLength(3)
  })

  test('an event whose process ended before it was recorded is sent again with the same webhook-id', async () => {
    const { id } = await open()
    await sale()
    const killed: Caller = {
      close: async () => undefined,
      call: async (call) => {
        await scene.caller.call(call)
        throw new Error('killed')
      },
    }
    await deliverDueWebhooks(fixedClock(AT), killed)
    expect(await deliver(later(LEASE_MS - 1))).toBe(0)
    expect(await deliver(later(LEASE_MS))).toBe(1)
    const ids = scene.receiver.calls.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await log(id)).toMatchObject([{ id: ids[0], status: 'delivered', attempts: 2 }])
  })

  test('attempts are logged with the first kilobyte of the answer, and follow the schedule', async () => {
    const { id } = await open()
    scene.receiver.answer = () => ({ status: 503, body: 'x'.repeat(3_000) })
    await sale()
    let at = AT
    for (const pause of RETRY_PAUSES_MS) {
      // within a day it stays on
      await db().webhookEndpoint.update({ where: { id }, data: { failingSince: null } })
      expect(await deliver(at)).toBe(1)
      expect(await deliver(new Date(at.getTime() + pause - 1))).toBe(0)
      at = new Date(at.getTime() + pause)
    }
    expect(await deliver(at)).toBe(1)
    const [line] = await log(id)
    expect(line).toMatchObject({ status: 'failed', attempts: RETRY_PAUSES_MS.length + 1, nextTryAt: null })
    const { tries } = await getEvent(scene.advertiserId, id, line?.id ?? '')
    expect(tries).toHaveLength(RETRY_PAUSES_MS.length + 1)
    expect(tries[0]).toMatchObject({ number: 1, status: 'failed', httpStatus: 503, error: 'It answered 503.' })
    expect(tries[0]?.responseBody).toBe('x'.repeat(1_024))
  })

  test('after a day without one success an endpoint is switched off and its people are told', async () => {
    const { id } = await open()
    await db().mailMessage.deleteMany()
    scene.receiver.answer = () => ({ status: 500 })
    await sale()
    await deliver()
    await sale()
    await deliver(later(DISABLED_AFTER_MS - 1))
    expect(await getEndpoint(scene.advertiserId, id)).toMatchObject({ isActive: true, failingSince: AT.toISOString() })
    await sale()
    await deliver(later(DISABLED_AFTER_MS))
    const off = await getEndpoint(scene.advertiserId, id)
    expect(off).toMatchObject({ isActive: false, disabledReason: expect.stringContaining('24 hours') })
    expect(off.waiting).toBeGreaterThan(0)
    const notices = await db().notification.findMany({ where: { userId: scene.actor.userId } })
    expect(notices.filter(({ dedupeKey }) => dedupeKey?.startsWith(`webhook-disabled:${id}`))).toHaveLength(1)
    expect(await db().mailMessage.count({ where: { toAddress: scene.actor.email } })).toBe(1)
    expect(await db().auditLog.count({ where: { action: 'webhook.disable', subjectId: id } })).toBe(1)
    const before = scene.receiver.calls.length
    await deliver(later(2 * DAY_MS))
    expect(scene.receiver.calls).toHaveLength(before)
    scene.receiver.answer = () => ({})
    await changeEndpoint({ actor: scene.actor, at: later(2 * DAY_MS) }, { id, isActive: true })
    expect(await deliver(later(2 * DAY_MS))).toBe(3)
    expect(await getEndpoint(scene.advertiserId, id)).toMatchObject({ isActive: true, failingSince: null, waiting: 0 })
  })

  test.each([
    ['on again', { isActive: true }],
    ['at a new address', { url: 'https://hooks.example/new' }],
  ])('what waits for a later try is sent at once to a webhook that is %s', async (_, change) => {
    const { id } = await open()
    scene.receiver.answer = () => ({ status: 500 })
    await sale()
    await deliver()
    await deliver(later(5_000))
    const { url } = await db().webhookEndpoint.findUniqueOrThrow({ where: { id } })
    if ('isActive' in change) await changeEndpoint({ actor: scene.actor, at: later(6_000) }, { id, isActive: false })
    const again = later(10_000)
    expect(await deliver(again)).toBe(0)
    await changeEndpoint({ actor: scene.actor, at: again }, { id, ...change })
    await db().webhookEndpoint.update({ where: { id }, data: { url } })
    scene.receiver.answer = () => ({})
    expect(await deliver(again)).toBe(1)
    expect(await log(id)).toMatchObject([{ status: 'delivered', attempts: 3 }])
  })

  test('a call that is under way when the address changes is not made a second time', async () => {
    const { id } = await open()
    await sale()
    const slow: Caller = {
      close: async () => undefined,
      call: async (call) => {
        await changeEndpoint({ actor: scene.actor, at: AT }, { id, name: 'Books', url: 'https://hooks.example/new' })
        expect(await deliverDueWebhooks(fixedClock(AT), scene.caller)).toBe(0)
        return scene.caller.call(call)
      },
    }
    expect(await deliverDueWebhooks(fixedClock(AT), slow)).toBe(1)
    expect(await log(id)).toMatchObject([{ status: 'delivered', attempts: 1 }])
  })

  test('a success ends the count of failures', async () => {
    const { id } = await open()
    scene.receiver.answer = () => ({ status: 500 })
    await sale()
    await deliver()
    scene.receiver.answer = () => ({})
    await deliver(later(5_000))
    expect(await getEndpoint(scene.advertiserId, id)).toMatchObject({ isActive: true, failingSince: null })
  })

  test('an answer of 410 switches an endpoint off at once', async () => {
    const { id } = await open()
    scene.receiver.answer = () => ({ status: 410 })
    await sale()
    await deliver()
    expect(await getEndpoint(scene.advertiserId, id)).toMatchObject({ isActive: false })
    expect((await log(id))[0]).toMatchObject({
      status: 'failed',
      httpStatus: 410,
      nextTryAt: null,
      error: 'It answered 410: it wants no events any more.',
    })
  })

  test('an address that is not public is never called', async () => {
    const { id } = await open()
    await db().webhookEndpoint.update({ where: { id }, data: { url: 'https://[::ffff:10.0.0.1]/p' } })
    await sale()
    await deliver()
    expect((await log(id))[0]).toMatchObject({
      status: 'refused',
      error: 'This address is not on the public internet.',
    })
  })

  test('a range of time is sent again in order, all of it or what was given up', async () => {
    const { id } = await open(['conversion.created', 'conversion.held'])
    await sale()
    await deliver()
    const range = { id, from: later(-1).toISOString(), to: later(1).toISOString() }
    expect(await replayRange({ actor: scene.actor, at: AT }, { ...range, only: 'failed' })).toEqual({
      count: 0,
      more: false,
      until: null,
    })
    expect(await replayRange({ actor: scene.actor, at: AT }, { ...range, only: 'all' })).toEqual({
      count: 2,
      more: false,
      until: AT.toISOString(),
    })
    await deliver()
    expect(heard().map(({ type, order }) => [type, order])).toEqual([
      ['conversion.created', 'in_order'],
      ['conversion.held', 'in_order'],
      ['conversion.created', 'replay'],
      ['conversion.held', 'replay'],
    ])
    expect(heard()[2]?.id).toBe(heard()[0]?.id)
  })

  test('a test event is sent at once, to an endpoint that is off too, and never tried again', async () => {
    const { id } = await open()
    await changeEndpoint({ actor: scene.actor, at: AT }, { id, isActive: false })
    const sent = await sendTestEvent({ actor: scene.actor, at: AT, clock: fixedClock(AT) }, { id }, scene.caller)
    expect(sent).toMatchObject({ event: { type: 'webhook.test', status: 'delivered' }, tries: [{ httpStatus: 200 }] })
    scene.receiver.answer = () => ({ status: 500 })
    const failed = await sendTestEvent({ actor: scene.actor, at: AT, clock: fixedClock(AT) }, { id }, scene.caller)
    expect(failed.event).toMatchObject({ status: 'failed', nextTryAt: null })
    expect(await getEndpoint(scene.advertiserId, id)).toMatchObject({ failingSince: null })
  })
})
