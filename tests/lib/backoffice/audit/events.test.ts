import { beforeEach, describe, expect, test } from 'vitest'
import { openAuditedEvents } from '@/lib/backoffice/audit/events'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { changeAdvertiserStatus, createAdvertiser } from '@/lib/catalog/advertisers/admin-service'
import { setBilling } from '@/lib/catalog/advertisers/billing-admin-service'
import type { AdvertiserAction } from '@/lib/catalog/advertisers/constants'
import { grantAccess } from '@/lib/catalog/applications/access-admin-service'
import { copyOffer } from '@/lib/catalog/offers/copy-admin-service'
import { changeOfferStatus } from '@/lib/catalog/offers/status-admin-service'
import { endOwnPayout, setOwnPayout } from '@/lib/catalog/payouts/affiliate/admin-service'
import { addGoal } from '@/lib/catalog/payouts/goals/admin-service'
import { setAmountLimit } from '@/lib/conversions/amounts/limit-admin-service'
import { changeMemberRole, inviteMember, removeMember } from '@/lib/people/advertisers/members/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { changeAsTyped } from '@/tests/support/catalog/offer-payouts'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer, createAdvertiser as newAdvertiser } from '@/tests/support/factories/offers'
import { NOW } from '@/tests/support/tracking/shop'

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
      id,
      billingMode: 'postpaid',
      creditLimitCents: 50_000,
      showsBalance: false,
      reason,
      confirm: 'Northpay',
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
      id,
      name: 'Northpay',
      status: 'active',
      change: 'billing',
      billingMode: 'postpaid',
      creditLimitCents: 50_000,
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

describe('what the audit log tells in order', () => {
  test('is queued once the log is locked, so that events have the order of its entries', async () => {
    const placeOf = async () => {
      const [row] = await db().$queryRaw<[{ last: bigint }]>`SELECT last_value AS last FROM webhook_delivery_seq_seq`
      return row.last
    }
    const before = await placeOf()
    let waiting: Promise<void> | undefined
    await transact(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('stoke_audit_log'))`
      const entry = { action: 'rule.change', subject: 'rule', subjectId: '1', at: NOW }
      waiting = transact((other) => recordAudit(other, context.actor, entry))
      for (let blocked = 0; blocked === 0; ) {
        const [row] = await db().$queryRaw<[{ count: number }]>`
          SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`
        blocked = row.count
      }
      expect(await placeOf()).toBe(before)
    })
    await waiting
    expect(await queuedFor(staff, 'audit')).toMatchObject([{ type: 'audit.recorded', objectId: 'rule:1' }])
  })

  test('of people who are removed at once each time has fewer', async () => {
    const owner = await createAdvertiserPerson('owner')
    const { advertiserId } = owner.advertiser
    const viewers = await Promise.all([1, 2, 3, 4, 5].map(() => createAdvertiserPerson('viewer', advertiserId)))
    const own = await listen(advertiserId)
    await Promise.all(viewers.map(({ id }) => removeMember({ actor: owner, at: NOW }, { id })))
    const told = await queuedFor(own, 'team')
    expect(told.map(({ data }) => (data.members as object[]).length)).toEqual([5, 4, 3, 2, 1])
  })

  test('is nothing without a webhook, and costs one statement', async () => {
    await db().webhookEndpoint.updateMany({ data: { isActive: false } })
    const { id } = await createOffer({ advertiserId: (await newAdvertiser()).id })
    const entry = { action: 'offer.edit', subject: 'offer', subjectId: String(id), actorRole: null, at: NOW }
    const statements: string[] = []
    await transact(async (tx) => {
      const counting = new Proxy(tx, {
        get: (target, key) => {
          statements.push(String(key))
          const value = Reflect.get(target, key)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      expect(await openAuditedEvents(counting, entry)).toBeUndefined()
    })
    expect(statements).toEqual(['$queryRaw'])
  })
})

describe('what the audit log tells of an offer', () => {
  test('is told to its advertiser where its price, its goals or its amount limit change, and not what affiliates get', async () => {
    const { id: advertiserId } = await newAdvertiser()
    const own = await listen(advertiserId)
    const offer = await createOffer({ advertiserId })
    const { id, name } = offer
    const affiliateId = (await createAffiliate()).id
    await changeAsTyped(context, id, { own: { payoutCents: 1_000n } })
    await changeAsTyped(context, id, { own: { revenueCents: 4_500n } })
    const ownPayout = { goalId: null, payoutCents: 3_000n, percentPayoutBps: 0, from: null, accepted: [], reason }
    const ownId = await setOwnPayout(context, { offerId: id, affiliateId, ...ownPayout })
    const later = { ...context, at: new Date(NOW.getTime() + 1_000) }
    await endOwnPayout(later, { offerId: id, ownId, reason })
    const { version } = await db().offer.findUniqueOrThrow({ where: { id } })
    await addGoal(later, {
      offerId: id,
      name: 'Trial',
      event: 'trial',
      isRepeatable: false,
      payoutType: 'cpa_flat',
      payoutCents: 500n,
      percentPayoutBps: 0,
      revenueCents: 900n,
      revenueCurrency: 'USD',
      percentRevenueBps: 0,
      accepted: ['events'],
      version,
      reason,
    })
    await setAmountLimit(later, {
      advertiserId: null,
      offerId: id,
      limitCents: 90_000,
      currency: 'USD',
      reason,
      confirm: name,
    })
    const changesOf = async (endpoint: string) => (await queuedFor(endpoint, 'offer')).map(({ data }) => data.change)
    expect(await changesOf(own)).toEqual(['payouts', 'goal_create', 'amount_limit'])
    expect(await changesOf(staff)).toEqual([
      'payouts',
      'payouts',
      'own_payout_set',
      'own_payout_end',
      'goal_create',
      'amount_limit',
    ])
    expect((await queuedFor(own, 'offer')).map(({ type }) => type)).toEqual(Array(3).fill('offer.updated'))
  })

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
