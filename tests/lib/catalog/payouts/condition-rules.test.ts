import { describe, expect, test } from 'vitest'
import { isFor, meets, paidParts } from '@/lib/catalog/payouts/condition-rules'
import {
  type Conditions,
  NO_CONDITIONS,
  type PayoutRule,
  paidBySchema,
  plainPaidBy,
  plainRule,
  type SaleFacts,
  type SaleItem,
  storedRuleSchema,
} from '@/lib/catalog/payouts/condition-schema'
import { conditionsText, type RuleReader, ruleText } from '@/lib/catalog/payouts/condition-text-rules'
import type { Payout } from '@/lib/catalog/payouts/rules'
import { UNKNOWN_VISITOR } from '@/lib/catalog/visitor-conditions/schema'
import { priceOf } from '@/lib/conversions/lifecycle/payout-amount-rules'

const flat = (payoutCents: bigint): Payout => ({
  payoutType: 'cpa_flat',
  payoutCents,
  percentPayoutBps: 0,
  revenueCents: payoutCents * 2n,
  revenueCurrency: 'USD',
  percentRevenueBps: 0,
})
const share = (percentPayoutBps: number): Payout => ({
  payoutType: 'cpa_percentage',
  payoutCents: 0n,
  percentPayoutBps,
  revenueCents: 0n,
  revenueCurrency: 'USD',
  percentRevenueBps: percentPayoutBps * 2,
})
const rule = (conditions: Partial<Conditions>, payout: Payout): PayoutRule => ({
  conditions: { ...NO_CONDITIONS, ...conditions },
  ...payout,
})
const item = (product: string, amountCents: bigint, ...categories: string[]): SaleItem => ({
  product,
  productId: null,
  categories,
  amountCents,
  taxCents: null,
})
const SALE: SaleFacts = {
  ...UNKNOWN_VISITOR,
  country: 'DE',
  device: 'mobile',
  system: 'iOS',
  customer: 'new',
  isRepeat: false,
  amountCents: 10_000n,
  amounts: {},
  unpaidCents: 0n,
  taxCents: 0n,
  credit: 'coupon',
  affiliateId: 10_482,
  bucketId: 3,
  level: 2,
  payment: 1,
  items: [],
  isUnread: false,
}
const UNKNOWN: SaleFacts = {
  ...SALE,
  country: null,
  device: null,
  system: null,
  customer: null,
  amountCents: null,
  bucketId: null,
}

describe('conditions', () => {
  test.each<[Partial<Conditions>, boolean]>([
    [{}, true],
    [{ countries: ['AT', 'DE'] }, true],
    [{ countries: ['AT'] }, false],
    [{ devices: ['mobile'], systems: ['iOS'] }, true],
    [{ devices: ['mobile'], systems: ['Android'] }, false],
    [{ customer: 'new' }, true],
    [{ customer: 'returning' }, false],
    [{ minAmountCents: 10_000, maxAmountCents: 10_000 }, true],
    [{ minAmountCents: 10_001 }, false],
    [{ maxAmountCents: 9_999 }, false],
    [{ credit: 'coupon' }, true],
    [{ credit: 'click' }, false],
    [{ affiliateIds: [1, 10_482] }, true],
    [{ affiliateIds: [1] }, false],
    [{ bucketIds: [3] }, true],
    [{ bucketIds: [4] }, false],
    [{ minLevel: 2 }, true],
    [{ minLevel: 3 }, false],
    [{ minPayment: 1, maxPayment: 1 }, true],
    [{ minPayment: 2 }, false],
  ])('%j is met: %s', (conditions, isMet) => {
    expect(meets({ ...NO_CONDITIONS, ...conditions }, SALE)).toBe(isMet)
  })

  test.each<Partial<Conditions>>([
    { countries: ['DE'] },
    { devices: ['desktop'] },
    { systems: ['Windows'] },
    { customer: 'new' },
    { minAmountCents: 0 },
    { maxAmountCents: 5 },
    { bucketIds: [3] },
  ])('%j is not met by what is not known', (conditions) => {
    expect(meets({ ...NO_CONDITIONS, ...conditions }, UNKNOWN)).toBe(false)
  })
})

const payoutOf = (rules: PayoutRule[], facts: Partial<SaleFacts>, standard = flat(2_500n), adjustmentBps = 0) => {
  const paid = paidParts(rules, standard, { ...SALE, ...facts })
  const { money, rates } = priceOf(paid, adjustmentBps)
  return { rule: paid.rule?.place ?? null, ...money, rate: rates.payoutRateBps }
}

describe('the first rule that a sale meets', () => {
  const rules = [rule({ countries: ['AT'] }, flat(5_000n)), rule({ minAmountCents: 5_000 }, flat(3_000n))]
  test('pays it, whichever comes after it', () => {
    expect(payoutOf(rules, {})).toMatchObject({ rule: 2, payoutCents: 3_000n, revenueCents: 6_000n })
    expect(payoutOf(rules, { country: 'AT' })).toMatchObject({ rule: 1, payoutCents: 5_000n })
    expect(payoutOf([...rules].reverse(), { country: 'AT' })).toMatchObject({ rule: 1, payoutCents: 3_000n })
  })

  test('is none where none is met: the payout itself is paid', () => {
    expect(payoutOf(rules, { amountCents: 4_999n })).toMatchObject({ rule: null, payoutCents: 2_500n })
    expect(payoutOf([], {})).toMatchObject({ rule: null, payoutCents: 2_500n, revenueCents: 5_000n })
  })

  test('may be of another kind than the payout, and has the adjustment of the bucket', () => {
    const shares = [rule({ credit: 'coupon' }, share(1_250))]
    expect(payoutOf(shares, { amountCents: 9_990n }, flat(2_500n), 1_000)).toEqual({
      rule: 1,
      payoutCents: 1_374n,
      revenueCents: 2_498n,
      rate: 1_250,
    })
  })

  test('is none that pays a share of a sale without an amount', () => {
    const shares = [rule({ countries: ['DE'] }, share(2_000)), rule({ countries: ['DE'] }, flat(700n))]
    expect(payoutOf(shares, { amountCents: null })).toMatchObject({ rule: 2, payoutCents: 700n })
    expect(payoutOf(shares.slice(0, 1), { amountCents: null })).toMatchObject({ rule: null, payoutCents: 2_500n })
  })

  test('may pay nothing', () => {
    expect(payoutOf([rule({ customer: 'new' }, flat(0n))], {})).toMatchObject({ rule: 1, payoutCents: 0n })
  })
})

describe('products', () => {
  const items = [item('A-1', 6_000n, 'Shoes'), item('B-2', 3_000n, 'Hats'), item('GIFT', 1_000n)]
  test('are paid by the first rule about them, the rest by what comes after', () => {
    const rules = [rule({ products: ['a-1'] }, share(2_000)), rule({ categories: ['HATS'] }, share(500))]
    // 20% of $60, 5% of $30, 10% of $10
    expect(payoutOf(rules, { items }, share(1_000))).toMatchObject({ rule: 1, payoutCents: 1_450n, rate: null })
    expect(payoutOf([...rules, rule({ credit: 'coupon' }, share(0))], { items }, share(1_000)).payoutCents).toBe(1_350n)
  })

  test('that are all taken out are paid nothing, by no rule after that either', () => {
    const rules = [rule({ products: ['GIFT'] }, share(0)), rule({ minAmountCents: 1 }, flat(3_000n))]
    const only = { items: items.slice(2), amountCents: 10_000n }
    expect(payoutOf(rules, only)).toMatchObject({ rule: 1, payoutCents: 0n, revenueCents: 0n })
    expect(payoutOf(rules, { ...only, items })).toMatchObject({ rule: 2, payoutCents: 3_000n })
  })

  test('of a share leave the fixed sum of the rest, which is paid where other products are sold', () => {
    const rules = [rule({ products: ['A-1'] }, share(500))]
    expect(payoutOf(rules, { items })).toMatchObject({ rule: 1, payoutCents: 2_800n, rate: null })
    // shipping alone is left
    expect(payoutOf(rules, { items: items.slice(0, 1) })).toMatchObject({ rule: 1, payoutCents: 300n })
  })

  test('that cost nothing leave a sale without rates: another amount of it pays in proportion', () => {
    const free = [item('GIFT', 0n), item('B-2', 10_000n)]
    const rules = [rule({ products: ['GIFT'] }, share(800))]
    expect(payoutOf(rules, { items: free }, share(5_000))).toMatchObject({ payoutCents: 5_000n, rate: null })
  })

  test('have one fixed sum for the order: that of the first rule', () => {
    const rules = [rule({ products: ['A-1'] }, flat(700n)), rule({ products: ['B-2'] }, flat(900n))]
    expect(payoutOf(rules, { items })).toMatchObject({ rule: 1, payoutCents: 700n })
    expect(payoutOf(rules, { items: items.slice(1) })).toMatchObject({ rule: 2, payoutCents: 900n })
    expect(payoutOf(rules, { items: items.slice(2) })).toMatchObject({ rule: null, payoutCents: 2_500n })
    expect(payoutOf(rules, { items: [] })).toMatchObject({ rule: null, payoutCents: 2_500n })
  })

  test('are taken out of the order by a rule that pays nothing', () => {
    const rules = [rule({ products: ['GIFT'] }, share(0)), rule({ minAmountCents: 1 }, share(1_000))]
    expect(payoutOf(rules, { items })).toMatchObject({ rule: 2, payoutCents: 900n })
    expect(payoutOf(rules.slice(0, 1), { items })).toMatchObject({ rule: null, payoutCents: 2_500n })
    expect(payoutOf(rules.slice(0, 1), { items: items.slice(2) })).toMatchObject({
      rule: 1,
      payoutCents: 0n,
      rate: null,
    })
  })

  test('of an order that was reduced as a whole are by their part of it, and never more than it', () => {
    const rules = [rule({ products: ['A-1', 'B-2', 'GIFT'] }, share(1_000))]
    expect(payoutOf(rules, { items, amountCents: 5_000n }, share(5_000))).toMatchObject({ payoutCents: 500n })
    expect(payoutOf(rules, { items, amountCents: 0n }, share(5_000))).toMatchObject({ payoutCents: 0n })
    const same = [item('A-1', 50n), item('B-2', 50n), item('GIFT', 50n)]
    const all = [rule({ products: ['A-1', 'B-2', 'GIFT'] }, share(10_000))]
    expect(payoutOf(all, { items: same, amountCents: 50n })).toMatchObject({ payoutCents: 50n })
  })

  test('of a sale whose tax and shipping are not paid for leave those out', () => {
    expect(payoutOf([], { unpaidCents: 2_000n }, share(1_000))).toMatchObject({ payoutCents: 800n, rate: null })
    // a number that is no tax
    expect(payoutOf([], { unpaidCents: 20_000n }, share(1_000))).toMatchObject({ payoutCents: 1_000n, rate: 1_000 })
  })
})

const STAFF: RuleReader = { kind: 'staff', groupName: (id) => (id === 3 ? 'Gold' : undefined) }

describe('a rule as a sentence', () => {
  test.each<[Partial<Conditions>, string]>([
    [{ countries: ['DE', 'AT'] }, 'Sales from Germany or Austria'],
    [{ devices: ['mobile', 'tablet'], systems: ['iOS'] }, 'Sales on a phone or a tablet, with iOS'],
    [{ customer: 'returning', credit: 'coupon' }, 'Sales to returning customers, by a coupon code'],
    [{ minAmountCents: 5_000 }, 'Sales of $50.00 or more'],
    [{ maxAmountCents: 4_999, minLevel: 3 }, 'Sales of $49.99 or less, of affiliates from level 3 on'],
    [{ minAmountCents: 100, maxAmountCents: 200 }, 'Sales of $1.00 to $2.00'],
    [{ products: ['A-1', 'B-2'] }, 'Products A-1 or B-2'],
    [{ products: ['A-1'], categories: ['Hats'], credit: 'click' }, 'Product A-1 or products in “Hats”, by a click'],
    [{ minPayment: 2, maxPayment: 12 }, 'Sales that are payments 2 to 12 of a customer'],
    [{ bucketIds: [3, 4], affiliateIds: [7] }, 'Sales of affiliate 7, of group Gold or 4, which is deleted'],
  ])('%j', (conditions, text) => {
    expect(conditionsText({ ...NO_CONDITIONS, ...conditions }, STAFF)).toBe(text)
  })

  test('has no other affiliates for those it is not about, and no groups for those it is', () => {
    const pinned = rule({ affiliateIds: [7], countries: ['US'] }, flat(3_000n))
    expect(ruleText(pinned, { kind: 'affiliate' }, 1_000)).toBe('Sales from United States: $33.00')
    expect(ruleText(pinned, { kind: 'advertiser' })).toBe('Sales from United States, of some affiliates: $60.00')
    expect(isFor(pinned, { affiliateId: 7, bucketId: null })).toBe(true)
    expect(isFor(pinned, { affiliateId: 8, bucketId: 3 })).toBe(false)
    expect(isFor(rule({ bucketIds: [3] }, flat(1n)), { affiliateId: 8, bucketId: null })).toBe(false)
  })

  test('says what is paid for products, and that nothing is', () => {
    expect(ruleText(rule({ products: ['A-1'] }, share(800)), STAFF)).toBe('Product A-1: 8% of their price')
    expect(ruleText(rule({ categories: ['Gifts'] }, share(0)), STAFF)).toBe('Products in “Gifts”: nothing')
  })
})

test('rules and what a sale was paid by are stored without what is no condition', () => {
  const stored = rule({ countries: ['DE'], minAmountCents: 1 }, flat(3_000n))
  expect(plainRule(stored).conditions).toEqual({ countries: ['DE'], minAmountCents: 1 })
  expect(storedRuleSchema.parse(JSON.parse(JSON.stringify(plainRule(stored))))).toEqual(stored)
  const paidBy = {
    rule: { ...stored, place: 1 },
    isSplit: false,
    facts: { ...SALE, items: [item('A', 5n)] },
    unknown: ['city' as const],
    rates: [],
  }
  expect(paidBySchema.parse(JSON.parse(JSON.stringify(plainPaidBy(paidBy))))).toEqual(paidBy)
})
