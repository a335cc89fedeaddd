import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockCapsShared } from '@/lib/catalog/caps/lock-service'
import { getAdminOffer } from '@/lib/catalog/offers/admin-data'
import { createOffer, editOffer } from '@/lib/catalog/offers/admin-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { newOffer } from '@/tests/support/catalog/new-offer'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser } from '@/tests/support/factories/offers'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { rulesSettled, track } from '@/tests/support/tracking/tracking'

let context: { actor: Awaited<ReturnType<typeof createStaff>>; at: Date }
let advertiserId: number
beforeAll(async () => {
  context = { actor: await createStaff('GSM'), at: NOW }
  advertiserId = (await createAdvertiser()).id
})
afterAll(closeTracking)

const create = (part: Parameters<typeof newOffer>[1] = {}) => createOffer(context, newOffer(advertiserId, part))
const atField = (field: string) => ({ code: 'invalid', options: { fields: { [field]: expect.any(String) } } })
const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))

describe('a new offer', () => {
  test('is stored with its terms and categories, and recorded with its reason', async () => {
    const category = await db().category.create({ data: { name: 'Finance' } })
    const id = await create({ name: 'Savings', categoryIds: [category.id], isSubscription: true })
    expect(await getAdminOffer(id, { role: 'SUPER_ADMIN' }, NOW)).toMatchObject({
      name: 'Savings',
      status: 'active',
      defaultPayoutCents: 2500,
      payoutLabel: '$25/mo Payout',
      categories: [{ name: 'Finance' }],
      version: 1,
      clicks: 0,
      cr: null,
      waiting: 0,
    })
    const after = { name: 'Savings', categories: ['Finance'], defaultPayoutCents: 2500, status: 'active' }
    const entry = { action: 'offer.create', before: null, after, reason: 'A new campaign' }
    expect(await auditOf('offer', id)).toMatchObject([entry])
  })

  test('keeps only the amounts its type has', async () => {
    const id = await create({ payoutType: 'cpa_percentage', percentPayoutBps: 1000, percentRevenueBps: 1500 })
    expect(await getAdminOffer(id, { role: 'SUPER_ADMIN' }, NOW)).toMatchObject({
      defaultPayoutCents: 0,
      percentPayoutBps: 1000,
    })
  })

  test('that pays more than it brings is refused until it is confirmed', async () => {
    const loss = { defaultPayoutCents: 4001 }
    await expect(create(loss)).rejects.toMatchObject(atField('isLossAccepted'))
    expect(await create({ ...loss, isLossAccepted: true })).toBeGreaterThan(0)
  })

  test.each([
    ['defaultPayoutCents', { defaultPayoutCents: 0 }],
    ['defaultPayoutCents', { payoutType: 'cpa_both', defaultPayoutCents: 0 }],
    ['advertiserId', { advertiserId: 2_000_000_000, status: 'pending' }],
    ['categoryIds', { categoryIds: [2_000_000_000] }],
    ['fallbackOfferId', { fallbackOfferId: 2_000_000_000 }],
    ['expiresAt', { startsAt: NOW, expiresAt: NOW }],
  ] as const)('is refused at the field %s', async (field, part) => {
    await expect(create(part as Parameters<typeof newOffer>[1])).rejects.toMatchObject(atField(field))
  })

  test('of a paused advertiser can be a draft, not active; a pause at the same moment never leaves it active', async () => {
    const paused = await createAdvertiser()
    await db().advertiser.update({ where: { id: paused.id }, data: { status: 'paused' } })
    const message = expect.stringContaining('Resume the advertiser first')
    await expect(create({ advertiserId: paused.id })).rejects.toMatchObject({ code: 'conflict', message })
    expect(await create({ advertiserId: paused.id, status: 'pending' })).toBeGreaterThan(0)
  })
})

describe('an edit', () => {
  test('changes the given fields only, and records those that differ', async () => {
    const id = await create()
    await editOffer(context, { id, version: 1, holdDays: 3, allowedCountries: ['US'], reason: 'Shorter hold' })
    expect(await getAdminOffer(id, { role: 'SUPER_ADMIN' }, NOW)).toMatchObject({
      holdDays: 3,
      allowedCountries: ['US'],
      version: 2,
    })
    const [, entry] = await auditOf('offer', id)
    expect(entry).toMatchObject({ action: 'offer.edit', reason: 'Shorter hold' })
    expect(entry?.before).toEqual({ holdDays: 7, allowedCountries: [] })
    expect(entry?.after).toEqual({ holdDays: 3, allowedCountries: ['US'] })
  })

  test('by two people at once keeps the first, and the second one is told; the next save is of the new version', async () => {
    const id = await create()
    const edit = (name: string, version: number) => editOffer(context, { id, version, name, reason: 'A name' })
    const refused = refusals(await Promise.allSettled([edit('First', 1), edit('Second', 1)]))
    expect(refused).toMatchObject([{ code: 'conflict', message: expect.stringContaining('Your input is kept') }])
    await edit('Third', 2)
    expect(await getAdminOffer(id, { role: 'SUPER_ADMIN' }, NOW)).toMatchObject({ name: 'Third', version: 3 })
  })

  test('never closes a circle of fallbacks, also when two begin at once', async () => {
    const [a, b, c] = [await create(), await create(), await create()]
    const fall = (id: number, fallbackOfferId: number, version = 1) =>
      editOffer(context, { id, version, fallbackOfferId, reason: 'A fallback' })
    await expect(fall(a, a)).rejects.toMatchObject(atField('fallbackOfferId'))
    await fall(a, b)
    await fall(b, c)
    await expect(fall(c, a)).rejects.toMatchObject(atField('fallbackOfferId'))
    const [d, e] = [await create(), await create()]
    expect(refusals(await Promise.allSettled([fall(d, e), fall(e, d)]))).toMatchObject([atField('fallbackOfferId')])
  })

  test('of the daily payout cap waits for the conversions under way; other edits do not', async () => {
    const id = await create()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const sale = transact(async (tx) => {
      await lockCapsShared(tx)
      await held
    })
    await editOffer(context, { id, version: 1, holdDays: 2, reason: 'A hold' })
    let isDone = false
    const cap = editOffer(context, { id, version: 2, payoutCapCents: 5000, reason: 'A cap' }).then(() => {
      isDone = true
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isDone).toBe(false)
    release()
    await Promise.all([sale, cap])
    expect(await getAdminOffer(id, { role: 'SUPER_ADMIN' }, NOW)).toMatchObject({ payoutCapCents: 5000, version: 3 })
  })

  test('of an archived offer is refused', async () => {
    const id = await create()
    await db().offer.update({ where: { id }, data: { status: 'archived' } })
    const edit = editOffer(context, { id, version: 1, name: 'New', reason: 'A name' })
    await expect(edit).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Restore it first') })
  })

  test('of the destination is where the next click leads', async () => {
    const shop = await openShop()
    const { id, version } = await db().offer.findUniqueOrThrow({ where: { id: shop.offer.id } })
    const destinationUrl = 'https://new.example/?c={click_id}'
    await editOffer(context, { id, version, destinationUrl, reason: 'A new page' })
    await rulesSettled()
    const { id: affiliateId } = await createAffiliate()
    await rulesSettled()
    const { headers } = await track(`/c/${id}?a=${affiliateId}`, { at: NOW })
    expect(headers.location).toMatch(/^https:\/\/new\.example\/\?c=/)
  })
})
