import { describe, expect, test } from 'vitest'
import { getEvent } from '@/lib/api/webhooks/data'
import { readClaimed, readOrder } from '@/lib/api/webhooks/delivery/data'
import { createdTogether } from '@/lib/api/webhooks/delivery/event-sequence-rules'
import { replayEvent, replayRange } from '@/lib/api/webhooks/replay-service'
import { changeEndpoint } from '@/lib/api/webhooks/service'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { webhookScene } from '@/tests/support/api/webhook-scene'
import { convert, takeBack } from '@/tests/support/conversions/conversions'
import { rowsRead } from '@/tests/support/platform/roll-up-rows'

const AT = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(AT.getTime() + ms)
const STATUSES = ['conversion.created', 'conversion.held', 'conversion.approved', 'conversion.rejected'] as const

describe('the order of events', () => {
  const scene = webhookScene(AT)
  const { open, deliver, sale, log, heard } = scene
  const approve = (kept: Awaited<ReturnType<typeof sale>>) =>
    transact((tx) => changeConversionState(tx, { ...kept, to: 'approved' }))

  const finish = (deliveryId: string | undefined, status: 'failed' | 'delivered') =>
    db().webhookDelivery.update({
      where: { id: deliveryId ?? '' },
      data: { status, finishedAt: AT, nextTryAt: null },
    })
  const told = () => heard().map(({ type, order }) => [type, order])

  test('events of one object come one after another, and a later one waits for an earlier one that failed', async () => {
    const { id } = await open(STATUSES)
    scene.receiver.answer = () => ({ status: 500 })
    const first = await sale()
    await approve(first)
    expect(await deliver()).toBe(1)
    scene.receiver.answer = () => ({})
    const other = await sale()
    expect(await deliver(later(1_000))).toBe(2)
    expect(heard().map(({ object }) => object.id)).toEqual([first.conversionId, other.conversionId, other.conversionId])
    expect(await deliver(later(5_000))).toBe(3)
    expect(
      heard()
        .slice(3)
        .map(({ type, order, object }) => [type, order, object.id]),
    ).toEqual([
      ['conversion.created', 'in_order', first.conversionId],
      ['conversion.held', 'in_order', first.conversionId],
      ['conversion.approved', 'in_order', first.conversionId],
    ])
    const sequences = heard()
      .slice(3)
      .map(({ sequence }) => sequence)
    expect([...sequences].sort((a, b) => a - b)).toEqual(sequences)
    expect(await log(id)).toHaveLength(5)
  })

  test('an event after one that was given up is marked, and so is one that is asked for again', async () => {
    const { id } = await open(STATUSES)
    const kept = await sale()
    const [held, created] = await log(id)
    await db().webhookDelivery.update({ where: { id: created?.id ?? '' }, data: { status: 'failed', finishedAt: AT } })
    await deliver()
    await approve(kept)
    await deliver()
    expect(heard().map(({ type, order }) => [type, order])).toEqual([
      ['conversion.held', 'after_gap'],
      ['conversion.approved', 'after_gap'],
    ])
    const again = await replayEvent({ actor: scene.actor, at: AT }, { id, deliveryId: created?.id ?? '' })
    expect(again).toMatchObject({ status: 'queued', isReplay: true })
    await deliver()
    expect(heard()[2]).toMatchObject({ id: created?.id, type: 'conversion.created', order: 'replay' })
    expect(held?.id).toBe(heard()[0]?.id)
  })

  test('the log shows of each event what its last call said, and nothing before the first', async () => {
    const { id } = await open(['conversion.created', 'conversion.approved'])
    const kept = await sale()
    const orders = async () => (await log(id)).map(({ order }) => order)
    expect(await orders()).toEqual([null])
    await finish((await log(id))[0]?.id, 'failed')
    await approve(kept)
    await deliver()
    expect(await orders()).toEqual(['after_gap', null])
    await replayEvent({ actor: scene.actor, at: AT }, { id, deliveryId: (await log(id))[1]?.id ?? '' })
    await deliver()
    expect(await orders()).toEqual(['after_gap', 'replay'])
    expect((await getEvent(scene.advertiserId, id, heard()[0]?.id ?? '')).event.order).toBe('after_gap')
  })

  test('an event after one that was given up and is asked for again, but not yet delivered, is marked', async () => {
    const { id } = await open(['conversion.created', 'conversion.approved'])
    const kept = await sale()
    const [created] = await log(id)
    await finish(created?.id, 'failed')
    await replayEvent({ actor: scene.actor, at: AT }, { id, deliveryId: created?.id ?? '' })
    scene.receiver.answer = () => ({ status: 500 })
    await deliver()
    scene.receiver.answer = () => ({})
    await approve(kept)
    await deliver(later(1_000))
    expect(told()).toEqual([
      ['conversion.created', 'replay'],
      ['conversion.approved', 'after_gap'],
    ])
  })

  test('a failed replay of one that had been delivered is no gap', async () => {
    const { id } = await open(['conversion.created', 'conversion.approved'])
    const kept = await sale()
    await deliver()
    const [created] = await log(id)
    const range = { id, from: later(-1).toISOString(), to: later(1).toISOString(), only: 'all' } as const
    for (const again of [
      () => replayEvent({ actor: scene.actor, at: AT }, { id, deliveryId: created?.id ?? '' }),
      () => replayRange({ actor: scene.actor, at: AT }, range),
    ]) {
      await again()
      await finish(created?.id, 'failed')
    }
    await approve(kept)
    await deliver()
    expect(told()).toEqual([
      ['conversion.created', 'in_order'],
      ['conversion.approved', 'in_order'],
    ])
  })

  test('the first event of an object after a webhook is on again is marked, and those after it are not', async () => {
    const { id } = await open(['conversion.created', 'conversion.approved', 'conversion.reversed'])
    const kept = await sale()
    await deliver()
    const on = later(60_000)
    await changeEndpoint({ actor: scene.actor, at: later(1_000) }, { id, isActive: false })
    await changeEndpoint({ actor: scene.actor, at: on }, { id, isActive: true })
    await transact((tx) => changeConversionState(tx, { ...kept, to: 'approved', at: on }))
    await takeBack(kept, later(61_000))
    await deliver(later(61_000))
    expect(told()).toEqual([
      ['conversion.created', 'in_order'],
      ['conversion.approved', 'after_gap'],
      ['conversion.reversed', 'in_order'],
    ])
    scene.receiver.calls.length = 0
    const young = await convert({
      affiliateId: scene.affiliateId,
      offerId: scene.offerId,
      at: later(62_000),
      status: 'pending',
    })
    await takeBack(young, later(63_000))
    await deliver(later(63_000))
    expect(told()).toEqual([['conversion.created', 'in_order']])
  })

  test('the first event of an object that begins while a webhook is on is not marked', () => {
    const ids = { young: newId(later(1)), old: newId(later(-1)) }
    const born = (type: string, objectId: string) => createdTogether({ type, objectId, createdAt: AT })
    expect(born('conversion.approved', ids.old)).toEqual(later(-1))
    expect(born('payout.paid', ids.young)).toEqual(later(1))
    expect([born('offer.created', '1042'), born('offer.paused', '1042')]).toEqual([AT, null])
    expect(born('achievement.earned', '10001:first-click')).toBeNull()
  })

  test('the order of an event is found without reading what was delivered of its object', async () => {
    const { id } = await open()
    await sale()
    const [line] = await log(id)
    const { objectId } = await db().webhookDelivery.findUniqueOrThrow({ where: { id: line?.id ?? '' } })
    await db().$executeRaw`
      INSERT INTO webhook_delivery (id, endpoint_id, type, version, object_type, object_id, is_test, data, status, created_at)
      SELECT gen_random_uuid(), ${id}::uuid, 'conversion.changed', 1, 'conversion', ${objectId}, false, '{}',
        'delivered', ${AT} FROM generate_series(1, 3000)`
    await db().$executeRaw`UPDATE webhook_delivery SET seq = 1000000 WHERE id = ${line?.id}::uuid`
    await db().webhookEndpoint.update({ where: { id }, data: { switchedOnAt: later(-1) } })
    await db().$executeRaw`ANALYZE webhook_delivery`
    const delivery = await readClaimed(line?.id ?? '')
    const read = await transact((tx) =>
      rowsRead(tx, ['webhook_delivery'], async () => expect(await readOrder(delivery, tx)).toBe('in_order')),
    )
    expect(read).toBeLessThan(10)
  })

  test('the sequence of an object rises, also where time does not, and counts nothing of other objects', async () => {
    await open(STATUSES)
    const first = await sale()
    for (let n = 0; n < 3; n += 1) await sale()
    await transact((tx) => changeConversionState(tx, { ...first, to: 'approved', at: later(-5_000) }))
    await deliver()
    const own = heard().filter(({ object }) => object.id === first.conversionId)
    expect(own.map(({ sequence }) => sequence - AT.getTime())).toEqual([0, 1, 2])
    const others = heard().filter(
      ({ object, type }) => object.id !== first.conversionId && type === 'conversion.created',
    )
    expect(others.map(({ sequence }) => sequence - AT.getTime())).toEqual([0, 0, 0])
  })
})
