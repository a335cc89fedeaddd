import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { getOfferPayouts, listPayoutChanges } from '@/lib/catalog/payouts/changes/admin-data'
import { payoutChangeSchema } from '@/lib/catalog/payouts/changes/admin-schema'
import { type Conditions, NO_CONDITIONS, type PayoutRule } from '@/lib/catalog/payouts/condition-schema'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { changeAsTyped } from '@/tests/support/catalog/offer-payouts'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

afterAll(closeTracking)

let actor: StaffActor
let offerId = 0
beforeAll(async () => {
  actor = await createStaff('ADMIN')
  offerId = (await openShop()).offer.id
})

const rule = (conditions: Partial<Conditions>, payoutCents: bigint, revenueCents = 9_000n): PayoutRule => ({
  conditions: { ...NO_CONDITIONS, ...conditions },
  payoutType: 'cpa_flat',
  payoutCents,
  percentPayoutBps: 0,
  revenueCents,
  revenueCurrency: 'USD',
  percentRevenueBps: 0,
})
const GERMANY = rule({ countries: ['DE'] }, 3_000n)
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code: string; options: { fields?: Record<string, string> } }) => error.options.fields ?? error.code,
  )

describe('the rules of an offer', () => {
  test('change with its payouts: in its form, its history and the audit log', async () => {
    const changeId = await changeAsTyped({ actor, at: NOW }, offerId, { rules: [GERMANY] })
    const { rules } = await getOfferPayouts(offerId, NOW)
    expect(rules).toMatchObject([{ sales: 'Sales from Germany', pays: '$30.00', payoutCents: 3_000 }])
    const { changes } = await listPayoutChanges(offerId, FIRST_PAGE)
    expect(changes[0]).toMatchObject({
      id: changeId,
      lines: [{ name: 'Rules', from: 'none', to: 'Sales from Germany: $30.00' }],
    })
    const entries = await auditOf('offer', offerId)
    expect(entries.at(-1)).toMatchObject({
      action: 'offer.payouts',
      before: { rules: [] },
      after: { rules: [{ conditions: { countries: ['DE'] }, payoutCents: 3_000 }] },
    })
    expect(await refusal(changeAsTyped({ actor, at: NOW }, offerId, { rules: [GERMANY] }))).toBe('invalid')
  })

  test('warn of a loss, and of what pays less without notice', async () => {
    const open = { accepted: [] as [] }
    const change = (rules: PayoutRule[], at = NOW) => refusal(changeAsTyped({ actor, at }, offerId, { ...open, rules }))
    const LOSS = { 'accepted.loss': expect.stringContaining('above the revenue') }
    const NOTICE = { 'accepted.notice': expect.stringContaining('notice') }
    expect(await change([GERMANY, rule({ credit: 'click' }, 4_000n, 3_000n)])).toEqual(LOSS)
    expect(await change([GERMANY, rule({ credit: 'coupon' }, 500n)])).toEqual(NOTICE)
    expect(await change([])).toEqual(NOTICE)
    const planned = changeAsTyped({ actor, at: NOW }, offerId, { ...open, beginsAt: daysLater(8), rules: [] })
    expect(await refusal(planned)).toBe('done')
  })

  test('name affiliates and groups that there are', async () => {
    const rules = [rule({ affiliateIds: [9] }, 3_000n), rule({ bucketIds: [987_654] }, 3_000n)]
    expect(await refusal(changeAsTyped({ actor, at: NOW }, offerId, { rules }))).toEqual({
      'rules.0.conditions.affiliateIds': 'There is no affiliate 9.',
      'rules.1.conditions.bucketIds': 'There is no group 987654.',
    })
  })
})

describe('conditions as staff type them', () => {
  const flat = {
    payoutType: 'cpa_flat',
    payoutCents: 1,
    percentPayoutBps: 0,
    revenueCents: 1,
    revenueCurrency: 'USD',
    percentRevenueBps: 0,
  }
  const body = { beginsAt: null, own: flat, goals: [], tiers: [], version: 1, reason: 'Agreed', confirm: 'x' }
  const read = (conditions: Record<string, unknown>) => {
    const typed = payoutChangeSchema.safeParse({ ...body, rules: [{ conditions, ...flat }] })
    return typed.success ? typed.data.rules?.[0]?.conditions : typed.error.issues.map(({ path }) => path.join('.'))
  }
  test('are read in the forms people send, each once', () => {
    const typed = { countries: ['de', 'Austria', 'DEU'], products: [' A-1 ', 'A-1'] }
    expect(read(typed)).toMatchObject({ countries: ['DE', 'AT'], products: ['A-1'] })
  })
  test.each([
    [{}, ['rules.0.conditions']],
    [{ countries: [] }, ['rules.0.conditions']],
    [{ countries: ['Atlantis'] }, ['rules.0.conditions.countries.0']],
    [{ minAmountCents: 200, maxAmountCents: 100 }, ['rules.0.conditions.maxAmountCents']],
    [{ minPayment: 3, maxPayment: 2 }, ['rules.0.conditions.maxPayment']],
    [{ systems: ['BeOS'] }, ['rules.0.conditions.systems.0']],
    [{ credit: 'click', city: 'Berlin' }, ['rules.0.conditions']],
  ])('%j is refused at its field', (conditions, fields) => {
    expect(read(conditions)).toEqual(fields)
  })
})
