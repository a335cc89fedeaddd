import { beforeAll, expect, test } from 'vitest'
import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import { setBrowserReporting } from '@/lib/people/advertisers/browser-tracking-service'
import { addOwnSecret, revokeOwnSecret, rotateOwnSecret } from '@/lib/people/advertisers/own-secrets-service'
import { connectOwnShop, disconnectOwnShop, setOwnShopSecret } from '@/lib/people/advertisers/own-shops-service'
import { db } from '@/lib/platform/database/db'
import { browserReportingSchema } from '@/lib/tracking/browser/schema'
import { getIntegration } from '@/lib/tracking/integration/method-data'
import { listShops } from '@/lib/tracking/shops/data'
import { newShopSchema } from '@/lib/tracking/shops/schema'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'

const at = new Date('2026-11-23T12:00:00Z')
let owner: AdvertiserActor
let manager: AdvertiserActor
let viewer: AdvertiserActor
let stranger: AdvertiserActor

beforeAll(async () => {
  owner = await createAdvertiserPerson('owner')
  const { advertiserId } = owner.advertiser
  manager = await createAdvertiserPerson('manager', advertiserId)
  viewer = await createAdvertiserPerson('viewer', advertiserId)
  stranger = await createAdvertiserPerson('owner')
})

const by = (actor: AdvertiserActor) => ({ actor, at })
const stripe = { provider: 'stripe', name: 'Checkout', orderPrefix: '' } as const
const reporting = { isOn: true, hosts: ['shop.example'], requiresSignature: false, holdDays: 30, path: null }

test('owners and managers add, rotate and revoke secrets of their own, which the audit log names without the secret', async () => {
  const created = await addOwnSecret(by(manager), { kind: 'token', label: 'Server' })
  const rotated = await rotateOwnSecret(by(owner), { id: created.id, overlapHours: 24 })
  await revokeOwnSecret(by(manager), { id: rotated.id })
  const rows = await db().advertiserSecret.findMany({ where: { id: { in: [created.id, rotated.id] } } })
  expect(rows.map(({ expiresAt, revokedAt }) => [expiresAt !== null, revokedAt !== null]).sort()).toEqual([
    [false, true],
    [true, false],
  ])
  const entries = await db().auditLog.findMany({
    where: { subject: 'advertiser', subjectId: String(owner.advertiser.advertiserId) },
    orderBy: { seq: 'asc' },
  })
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['advertiser_secret.create', manager.userId],
    ['advertiser_secret.rotate', owner.userId],
    ['advertiser_secret.revoke', manager.userId],
  ])
  expect(JSON.stringify(entries, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
    created.secret,
  )
})

test('a viewer, and whoever was removed meanwhile, changes nothing', async () => {
  const removed = await createAdvertiserPerson('owner', owner.advertiser.advertiserId)
  await db().advertiserMember.delete({ where: { userId: removed.userId } })
  for (const actor of [viewer, removed]) {
    const writes = [
      () => addOwnSecret(by(actor), { kind: 'token', label: '' }),
      () => connectOwnShop(by(actor), stripe),
      () => setBrowserReporting(by(actor), reporting),
    ]
    for (const write of writes) await expect(write()).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect(await db().browserReporting.count({ where: { advertiserId: owner.advertiser.advertiserId } })).toBe(0)
})

test('secrets and shops of another advertiser do not exist', async () => {
  const secret = await addOwnSecret(by(owner), { kind: 'signing', label: '' })
  const shop = await connectOwnShop(by(owner), { ...stripe, provider: 'woocommerce' })
  const writes = [
    () => rotateOwnSecret(by(stranger), { id: secret.id, overlapHours: 0 }),
    () => revokeOwnSecret(by(stranger), { id: secret.id }),
    () => setOwnShopSecret(by(stranger), { id: shop.id }),
    () => disconnectOwnShop(by(stranger), { id: shop.id }),
  ]
  for (const write of writes) await expect(write()).rejects.toMatchObject({ code: 'not_found' })
  expect(await listShops(stranger.advertiser.advertiserId, at)).toEqual([])
  expect((await getIntegration(stranger.advertiser)).offers).toEqual([])
})

test('a shop has its secret sealed, shown once where it is made here, and erased when it is disconnected', async () => {
  const woo = await connectOwnShop(by(owner), { provider: 'woocommerce', name: 'Second', orderPrefix: 'b-' })
  expect(woo.secret).toMatch(/^wc_/)
  const stored = await db().shopConnection.findUniqueOrThrow({ where: { id: woo.id } })
  expect(stored.secretSealed).not.toContain(woo.secret)
  const made = await setOwnShopSecret(by(owner), { id: woo.id })
  expect(made.secret).not.toBe(woo.secret)
  const waiting = await connectOwnShop(by(owner), stripe)
  expect(waiting.secret).toBeNull()
  await expect(setOwnShopSecret(by(owner), { id: waiting.id })).rejects.toMatchObject({ code: 'invalid' })
  await setOwnShopSecret(by(owner), { id: waiting.id, secret: 'whsec_0123456789abcdef' })
  const shops = await listShops(owner.advertiser.advertiserId, at)
  expect(shops.find(({ id }) => id === waiting.id)).toMatchObject({ hasSecret: true, deliveries: [] })
  expect(JSON.stringify(shops)).not.toMatch(/whsec_0123|wc_/)
  await disconnectOwnShop(by(owner), { id: waiting.id })
  expect(await db().shopConnection.findUniqueOrThrow({ where: { id: waiting.id } })).toMatchObject({
    secretSealed: null,
    endedAt: at,
  })
})

test('two shops of WooCommerce need different prefixes, and one of Shopify is connected once, by its domain', async () => {
  const shopify = { provider: 'shopify', name: 'kettles.myshopify.com', orderPrefix: '' } as const
  await connectOwnShop(by(owner), shopify)
  await expect(connectOwnShop(by(owner), shopify)).rejects.toMatchObject({ code: 'conflict' })
  const woo = { provider: 'woocommerce', name: 'Third', orderPrefix: 'b-' } as const
  await expect(connectOwnShop(by(owner), woo)).rejects.toMatchObject({ code: 'conflict' })
  expect(newShopSchema.safeParse({ ...shopify, name: 'kettles.example' }).success).toBe(false)
  expect(newShopSchema.parse({ ...shopify, name: ' Kettles.myshopify.com ' }).name).toBe('kettles.myshopify.com')
})

test('the sites of pages are hosts, and reports cannot be switched on without one', () => {
  const typed = { ...reporting, hosts: ['https://Shop.Example/thanks?x=1', 'localhost'] }
  expect(browserReportingSchema.parse(typed).hosts).toEqual(['shop.example', 'localhost'])
  for (const wrong of [{ hosts: [] }, { hosts: ['shop example'] }, { holdDays: 0 }, { holdDays: 91 }]) {
    expect(browserReportingSchema.safeParse({ ...reporting, ...wrong }).success).toBe(false)
  }
})
