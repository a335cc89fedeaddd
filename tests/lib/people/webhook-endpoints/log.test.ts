import { existsSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import { notifyDisabled } from '@/lib/people/webhook-deliveries/notifications'
import { getEvent, listEvents } from '@/lib/people/webhook-endpoints/data'
import { replayEvent } from '@/lib/people/webhook-replays/service'
import { db } from '@/lib/platform/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import { createAdvertiserPerson } from '../../../support/factories/advertisers'
import { createUser } from '../../../support/factories/users'
import { listen } from '../../../support/webhooks'

const AT = new Date('2026-11-21T12:00:00Z')
const PAGE = { limit: 100 }

let actor: AdvertiserActor
beforeAll(async () => {
  actor = await createAdvertiserPerson()
})
const own = () => actor.advertiser.advertiserId

async function told(endpointId: string, objectId: string, status: 'delivered' | 'failed') {
  const event = { type: 'offer.updated', version: 1, objectType: 'offer', objectId, isTest: false, data: {} }
  const ended = { status, attempts: 1, createdAt: AT, finishedAt: AT }
  const { id } = await db().webhookDelivery.create({ data: { id: newId(AT), endpointId, ...event, ...ended } })
  return id
}

test('the log says which events come after a gap and which were asked for again', async () => {
  const id = await listen(own())
  const before = await told(id, '1', 'delivered')
  const failed = await told(id, '1', 'failed')
  const after = await told(id, '1', 'delivered')
  const other = await told(id, '2', 'delivered')
  const orders = async () =>
    Object.fromEntries((await listEvents(own(), id, PAGE)).events.map((event) => [event.id, event.order]))
  expect(await orders()).toEqual({
    ...{ [before]: 'in_order', [failed]: 'in_order', [other]: 'in_order' },
    [after]: 'after_gap',
  })
  expect((await getEvent(own(), id, after)).event.order).toBe('after_gap')
  expect(await replayEvent({ actor, at: AT }, { id, deliveryId: failed })).toMatchObject({ order: 'replay' })
  // it is on its way: nothing is missing any more
  expect(await orders()).toMatchObject({ [failed]: 'replay', [after]: 'in_order' })
})

test('the notices of a webhook that was switched off lead to its page, in the part of whoever is told', async () => {
  const { id: userId } = await createUser({ role: 'SUPER_ADMIN' })
  const endpoints = await Promise.all([listen(own()), listen(null)])
  for (const id of endpoints) {
    const endpoint = await db().webhookEndpoint.findUniqueOrThrow({ where: { id } })
    await transact((tx) => notifyDisabled(tx, endpoint, 'gone', AT))
  }
  const pathOf = async (of: string) =>
    (await db().notification.findFirstOrThrow({ where: { userId: of } })).destinationUrlPath
  expect([await pathOf(actor.userId), await pathOf(userId)]).toEqual([
    `/advertiser/webhooks/${endpoints[0]}`,
    `/admin/settings/webhooks/${endpoints[1]}`,
  ])
  for (const part of ['advertiser', 'admin/settings'])
    expect(existsSync(`app/${part}/webhooks/[id]/page.tsx`)).toBe(true)
})
