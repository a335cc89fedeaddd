import { expect, test } from 'vitest'
import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import { getEndpoint } from '@/lib/api/webhooks/data'
import { changeEndpoint } from '@/lib/api/webhooks/service'
import { db } from '@/lib/platform/database/db'
import { webhookScene } from '@/tests/support/api/webhook-scene'
import { openEndpoint } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'

const AT = new Date('2026-11-21T12:00:00Z')
const scene = webhookScene(AT)

const open = (actor: Parameters<typeof openEndpoint>[0]) => openEndpoint(actor, scene.receiver, { at: AT })
const colleague = () => createAdvertiserPerson('manager', scene.advertiserId)

const ENDS: [string, (maker: AdvertiserActor) => Promise<unknown>][] = [
  ['left the advertiser', ({ userId }) => db().advertiserMember.delete({ where: { userId } })],
  ['became a viewer', ({ userId }) => db().advertiserMember.update({ where: { userId }, data: { role: 'viewer' } })],
  ['was suspended', ({ userId: id }) => db().user.update({ where: { id }, data: { status: 'suspended' } })],
]

test.each(ENDS)('a webhook of somebody who %s gets nothing more, and colleagues are told once', async (_, end) => {
  const maker = await colleague()
  const { id } = await open(maker)
  await scene.sale()
  await end(maker)
  expect(await scene.deliver()).toBe(0)
  await scene.deliver()
  await scene.sale()
  expect(await scene.deliver()).toBe(0)
  expect(await getEndpoint(scene.advertiserId, id)).toMatchObject({ isActive: false })
  const told = { userId: scene.actor.userId, dedupeKey: { startsWith: `webhook-disabled:${id}` } }
  expect(await db().notification.count({ where: told })).toBe(1)
  expect(await db().auditLog.count({ where: { action: 'webhook.disable', subjectId: id } })).toBe(1)
})

test('switching it on takes it over: what waited is sent, and it stays on', async () => {
  const maker = await colleague()
  const { id } = await open(maker)
  await scene.sale()
  await db().advertiserMember.delete({ where: { userId: maker.userId } })
  await scene.deliver()
  await changeEndpoint({ actor: scene.actor, at: AT }, { id, isActive: true })
  expect(await scene.deliver()).toBe(1)
  await scene.sale()
  expect(await scene.deliver()).toBe(1)
})

test('who last said where it leads is its maker', async () => {
  const mover = await colleague()
  const { id } = await open(scene.actor)
  await changeEndpoint({ actor: mover, at: AT }, { id, url: 'https://hooks.example/moved' })
  await db().advertiserMember.delete({ where: { userId: mover.userId } })
  await scene.sale()
  expect(await scene.deliver()).toBe(0)
})

test('one of the network ends with the role of who made it, not with another role that may have it', async () => {
  const [admin, stays] = [await createStaff('SUPER_ADMIN'), await createStaff('SUPER_ADMIN')]
  await open(admin)
  await open(stays)
  await db().user.update({ where: { id: admin.userId }, data: { role: 'GSM' } })
  await scene.sale()
  expect(await scene.deliver()).toBe(1)
})
