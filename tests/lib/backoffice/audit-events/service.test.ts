import { beforeEach, describe, expect, test } from 'vitest'
import { setBilling } from '@/lib/catalog/advertiser-billing/admin-service'
import { changeAdvertiserStatus, createAdvertiser } from '@/lib/catalog/advertisers/admin-service'
import type { AdvertiserAction } from '@/lib/catalog/advertisers/constants'
import { grantAccess } from '@/lib/catalog/offer-access/admin-service'
import { copyOffer } from '@/lib/catalog/offer-copies/admin-service'
import { changeOfferStatus } from '@/lib/catalog/offer-statuses/admin-service'
import { changeMemberRole, inviteMember, removeMember } from '@/lib/people/advertiser-members/service'
import { db } from '@/lib/platform/db'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer, createAdvertiser as newAdvertiser } from '@/tests/support/factories/offers'
import { NOW } from '@/tests/support/shop'
import { createStaff } from '@/tests/support/staff'
import { listen, queuedFor } from '@/tests/support/webhooks'

const reason = 'For a test'
let context: { actor: Awaited<ReturnType<typeof createStaff>>; at: Date }
let staff: string
beforeEach(async () => {
  await db().webhookEndpoint.updateMany({ data: { isActive: false } })
  context = { actor: await createStaff('SUPER_ADMIN'), at: NOW }
  staff = await listen()
})

describe('what the audit log tells of an advertiser', () => {
  test('is its creation, its status and its billing, for staff alone', async () => {
    const terms = { website: null, reference: null, paymentTerms: null, currency: 'USD', notes: null, contacts: [] }
    const id = await createAdvertiser(context, { ...terms, name: 'Northpay', reason } as never)
    const own = await listen(id)
    const act = (action: AdvertiserAction, confirm = '') =>
      changeAdvertiserStatus(context, { id, action, reason, confirm })
    await setBilling(context, {
      ...{ id, billingMode: 'postpaid', creditLimitCents: 50_000, showsBalance: false },
      ...{ reason, confirm: 'Northpay' },
    })
    await act('pause', 'Northpay')
    await act('resume')
    await act('archive', 'Northpay')
    await act('restore')
    const told = await queuedFor(staff, 'advertiser')
    expect(told.map(({ type, data }) => [type, data.status, data.change])).toEqual([
      ['advertiser.created', 'active', 'create'],
      ['advertiser.updated', 'active', 'billing'],
      ['advertiser.paused', 'paused', 'pause'],
      ['advertiser.resumed', 'active', 'resume'],
      ['advertiser.archived', 'archived', 'archive'],
      ['advertiser.restored', 'paused', 'restore'],
    ])
    expect(told[1]?.data).toEqual({
      ...{ id, name: 'Northpay', status: 'active', change: 'billing' },
      ...{ billingMode: 'postpaid', creditLimitCents: 50_000 },
    })
    expect(await queuedFor(own, 'advertiser')).toEqual([])
  })

  test('is told to it where its people change, with who has access now', async () => {
    const owner = await createAdvertiserPerson('owner')
    const { advertiserId } = owner.advertiser
    const viewer = await createAdvertiserPerson('viewer', advertiserId)
    const own = await listen(advertiserId)
    const other = await listen((await newAdvertiser()).id)
    const by = { actor: owner, at: NOW }
    await inviteMember(by, { email: 'ida@shop.test', role: 'viewer' })
    await changeMemberRole(by, { id: viewer.id, role: 'manager' })
    await removeMember(by, { id: viewer.id })
    const told = await queuedFor(own, 'team')
    const left = { userId: owner.id, role: 'owner' }
    expect(told.map(({ type, data }) => [type, data.change, (data.members as object[]).length])).toEqual([
      ['team.changed', 'invite', 2],
      ['team.changed', 'role', 2],
      ['team.changed', 'remove', 1],
    ])
    expect(told[1]?.data.members).toContainEqual({ userId: viewer.id, role: 'manager' })
    expect(told[2]?.data.members).toEqual([left])
    expect(JSON.stringify(told)).not.toContain('@')
    expect(await queuedFor(staff, 'team')).toEqual(told)
    expect(await queuedFor(other, 'team')).toEqual([])
  })
})

describe('what the audit log tells of an offer', () => {
  test('is each change of it, except to its advertiser who may promote it', async () => {
    const { id: advertiserId } = await newAdvertiser()
    const own = await listen(advertiserId)
    const { id } = await createOffer({ advertiserId })
    const act = (action: 'pause' | 'activate' | 'archive', confirm = '') =>
      changeOfferStatus(context, { id, action, reason, confirm })
    const { name } = await db().offer.findUniqueOrThrow({ where: { id } })
    await grantAccess(context, { id, affiliateId: (await createAffiliate()).id, reason })
    await act('pause')
    await act('activate')
    await act('archive', name)
    const copy = await copyOffer(context, { id, name: 'Card B', reason })
    const typesOf = async (endpoint: string) => (await queuedFor(endpoint, 'offer')).map(({ type }) => type)
    expect(await typesOf(staff)).toEqual([
      'offer.updated',
      'offer.paused',
      'offer.activated',
      'offer.ended',
      'offer.created',
    ])
    expect(await typesOf(own)).toEqual(['offer.paused', 'offer.activated', 'offer.ended', 'offer.created'])
    expect((await queuedFor(own, 'offer')).at(-1)?.data).toMatchObject({ id: copy, name: 'Card B', change: 'copy' })
    const entries = await queuedFor(staff, 'audit')
    expect(entries.map(({ type, data }) => [type, data.action])).toContainEqual(['audit.recorded', 'offer.pause'])
    expect(await queuedFor(own, 'audit')).toEqual([])
  })
})
