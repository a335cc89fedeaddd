import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAdvertiser } from '@/lib/catalog/advertisers/admin-data'
import type { NewAdvertiser } from '@/lib/catalog/advertisers/admin-schema'
import {
  changeAdvertiserStatus,
  createAdvertiser,
  editAdvertiser,
  setAllowedNetworks,
} from '@/lib/catalog/advertisers/admin-service'
import type { AdvertiserAction } from '@/lib/catalog/advertisers/constants'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createOffer } from '@/tests/support/factories/offers'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { rulesSettled } from '@/tests/support/tracking/tracking'

let context: { actor: Awaited<ReturnType<typeof createStaff>>; at: Date }
beforeAll(async () => {
  context = { actor: await createStaff('ADMIN'), at: NOW }
})
afterAll(closeTracking)

let count = 0
const given = (part: Partial<NewAdvertiser> = {}): NewAdvertiser => ({
  name: `Northpay ${++count}`,
  website: 'https://northpay.example',
  reference: 'CRM-17',
  paymentTerms: 'Net 30',
  currency: 'USD',
  notes: null,
  contacts: [
    { name: 'Ada Reyes', email: 'ada@northpay.example', role: 'Billing' },
    { name: 'Bo Lind', email: 'bo@northpay.example', role: '' },
  ],
  reason: 'Signed the contract',
  ...part,
})
const change = (id: number, action: AdvertiserAction, confirm = '') =>
  changeAdvertiserStatus(context, { id, action, reason: 'For a test', confirm })

describe('an advertiser', () => {
  test('is created active with terms and contacts in their order, and recorded', async () => {
    const input = given()
    const id = await createAdvertiser(context, input)
    expect(await getAdvertiser(id, { role: 'SUPER_ADMIN' }, NOW)).toMatchObject({
      name: input.name,
      status: 'active',
      reference: 'CRM-17',
      paymentTerms: 'Net 30',
      currency: 'USD',
      contacts: [{ name: 'Ada Reyes', role: 'Billing' }, { name: 'Bo Lind' }],
      version: 1,
      secrets: [],
      allowedNetworks: [],
      offers: 0,
      revenueCents: 0,
      lastCallAt: null,
    })
    const contacts = ['Ada Reyes <ada@northpay.example>, Billing', 'Bo Lind <bo@northpay.example>']
    expect(await auditOf('advertiser', id)).toMatchObject([
      {
        action: 'advertiser.create',
        before: null,
        after: { name: input.name, status: 'active', contacts },
        reason: 'Signed the contract',
        actorId: context.actor.userId,
      },
    ])
  })

  test('has a name of its own, whatever its case; of two created at once one is refused at the field', async () => {
    const input = given()
    const results = await Promise.allSettled([
      createAdvertiser(context, input),
      createAdvertiser(context, { ...input, name: input.name.toUpperCase() }),
    ])
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toMatchObject([{ code: 'invalid', options: { fields: { name: expect.any(String) } } }])
    expect(await db().advertiser.count({ where: { name: { equals: input.name, mode: 'insensitive' } } })).toBe(1)
  })

  test('is edited by the fields given; the others and earlier conversions stay', async () => {
    const id = await createAdvertiser(context, given())
    const contacts = [{ name: 'Cy Moss', email: 'cy@northpay.example', role: 'Tracking' }]
    await editAdvertiser(context, { id, version: 1, paymentTerms: 'Net 15', contacts, reason: 'New terms' })
    const after = await getAdvertiser(id, { role: 'SUPER_ADMIN' }, NOW)
    expect(after).toMatchObject({ paymentTerms: 'Net 15', reference: 'CRM-17', version: 2, contacts })
    const [, entry] = await auditOf('advertiser', id)
    expect(entry).toMatchObject({
      action: 'advertiser.edit',
      before: { paymentTerms: 'Net 30' },
      after: { paymentTerms: 'Net 15' },
    })
  })

  test('edited by two people at once keeps the first change, and the second one is told', async () => {
    const id = await createAdvertiser(context, given())
    const edit = (notes: string, version: number) => editAdvertiser(context, { id, version, notes, reason: 'A note' })
    const results = await Promise.allSettled([edit('First', 1), edit('Second', 1)])
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toMatchObject([{ code: 'conflict', message: expect.stringContaining('Your input is kept') }])
    const { version, notes } = await db().advertiser.findUniqueOrThrow({ where: { id } })
    expect(version).toBe(2)
    await edit('Third', 2)
    expect(await db().advertiser.findUniqueOrThrow({ where: { id } })).toMatchObject({ notes: 'Third', version: 3 })
    expect(['First', 'Second']).toContain(notes)
  })
})

describe('the status of an advertiser', () => {
  test('paused, its offers take no conversions; resumed they do again', async () => {
    const shop = await openShop()
    const { id, name } = shop.advertiser
    const { click_id } = await shop.click()
    await change(id, 'pause', name)
    expect((await shop.send({ click_id })).body).toMatchObject({ status: 'rejected', reason: 'offer_paused' })
    await change(id, 'resume')
    const next = await shop.click()
    expect((await shop.send({ click_id: next.click_id })).body).toMatchObject({ status: 'accepted' })
  })

  test('cannot be archived with an active offer, which is named; without one it can, and is restored as paused', async () => {
    const id = await createAdvertiser(context, given())
    const offer = await createOffer({ advertiserId: id, name: 'Debit Card' })
    const { name } = await db().advertiser.findUniqueOrThrow({ where: { id } })
    const message = `This advertiser has an active offer: Debit Card (${offer.id}). Pause them first.`
    await expect(change(id, 'archive', name)).rejects.toMatchObject({ code: 'conflict', message })
    await db().offer.update({ where: { id: offer.id }, data: { status: 'paused' } })
    await change(id, 'archive', name)
    expect(await getAdvertiser(id, { role: 'SUPER_ADMIN' }, NOW)).toMatchObject({ status: 'archived' })
    await expect(change(id, 'pause', name)).rejects.toMatchObject({ code: 'conflict' })
    await change(id, 'restore')
    expect(await getAdvertiser(id, { role: 'SUPER_ADMIN' }, NOW)).toMatchObject({ status: 'paused' })
    expect((await auditOf('advertiser', id)).map(({ action }) => action)).toEqual([
      'advertiser.create',
      'advertiser.archive',
      'advertiser.restore',
    ])
  })

  test('changes only with the name typed where it stops conversions', async () => {
    const id = await createAdvertiser(context, given())
    await expect(change(id, 'pause', 'another')).rejects.toMatchObject({ code: 'invalid' })
    await expect(change(id, 'archive')).rejects.toMatchObject({ code: 'invalid' })
    expect(await getAdvertiser(id, { role: 'SUPER_ADMIN' }, NOW)).toMatchObject({ status: 'active' })
  })
})

describe('the networks of an advertiser', () => {
  const set = (id: number, networks: string[], part = {}) =>
    setAllowedNetworks(context, { id, networks, version: 1, reason: 'Their servers', confirm: '', ...part })

  test('are stored as networks, once each, and refused at the field otherwise', async () => {
    const id = await createAdvertiser(context, given())
    const { name } = await db().advertiser.findUniqueOrThrow({ where: { id } })
    await expect(set(id, ['203.0.113.7', 'nonsense'], { confirm: name })).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { networks: expect.stringContaining('"nonsense"') } },
    })
    await expect(set(id, [])).rejects.toMatchObject({ code: 'invalid' })
    await set(id, ['203.0.113.9/24', '203.0.113.0/24', '2001:db8::1'], { confirm: name })
    expect(await getAdvertiser(id, { role: 'SUPER_ADMIN' }, NOW)).toMatchObject({
      allowedNetworks: ['203.0.113.0/24', '2001:db8::1/128'],
    })
    await expect(set(id, [], { confirm: name })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('apply to the next call; one from elsewhere is stored with its reason and can be replayed', async () => {
    const shop = await openShop()
    const { id, name } = shop.advertiser
    const call = { ...(await shop.click()), txn_id: shop.newTxn() }
    const send = (peer: string) => shop.send({ click_id: call.click_id, txn_id: call.txn_id }, { peer })
    await set(id, ['198.51.100.0/24'], { confirm: name })
    await rulesSettled()
    expect(await send('203.0.113.7')).toMatchObject({ status: 403, body: { reason: 'address_not_allowed' } })
    expect(await db().postbackCall.findFirstOrThrow({ where: { txnId: call.txn_id } })).toMatchObject({
      advertiserId: id,
      outcome: 'rejected',
      reason: 'address_not_allowed',
      affiliateId: call.affiliateId,
      message: 'Calls from 203.0.113.7 are not allowed.',
    })
    expect((await send('198.51.100.9')).body).toMatchObject({ status: 'accepted' })
    await set(id, [], { version: 2, confirm: name })
    await rulesSettled()
    expect((await send('203.0.113.7')).body).toMatchObject({ status: 'accepted' })
  })
})
