import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { createOffer } from '@/tests/support/factories/offers'
import {
  click,
  expectCleanBooks,
  openConnectedShops,
  owner,
  sale,
  shopify,
  woo,
} from '@/tests/support/tracking/connected-shops'
import { shopifyOrder, wooOrder } from '@/tests/support/tracking/shop-senders'
import { rulesSettled } from '@/tests/support/tracking/tracking'

// Services send what was not answered again, after what came later: an order is what its newest state says.
let offerId: number
beforeAll(async () => {
  await openConnectedShops()
  const { id } = await createOffer({
    advertiserId: owner.advertiserId,
    allowMultipleConversions: true,
    payoutType: 'cpa_percentage',
    percentPayoutBps: 1_000,
    percentRevenueBps: 2_000,
  })
  offerId = id
  await rulesSettled()
})
afterEach(expectCleanBooks)

/** What an order pays in cents: nothing where it was taken back, or never booked. */
const paid = async (id: number) => {
  const found = await sale(id)
  return found?.status === 'approved' ? Number(found.payoutCents) : 0
}

/** Every order in which so many may arrive. */
const permutations = (length: number): number[][] =>
  length === 0
    ? [[]]
    : permutations(length - 1).flatMap((rest) =>
        Array.from({ length }, (_, place) => rest.toSpliced(place, 0, length - 1)),
      )

type State = Record<string, unknown>
const REFUND = [{ id: 1, reason: '', total: '-20.00' }]
const WOO: [string, State[], number][] = [
  [
    'a payment that failed first, was made, and was refunded in part',
    [
      { status: 'failed', date_modified_gmt: '2026-05-29T08:00:00' },
      { status: 'processing', date_modified_gmt: '2026-06-01T08:00:00' },
      { status: 'completed', date_modified_gmt: '2026-06-02T08:00:00' },
      { status: 'completed', date_modified_gmt: '2026-06-03T08:00:00', refunds: REFUND },
    ],
    800,
  ],
  [
    'an order that was not paid yet, paid in the same second, edited and cancelled',
    [
      // a checkout is paid within a second
      { status: 'pending', date_modified_gmt: '2026-05-29T08:00:00' },
      { status: 'processing', date_modified_gmt: '2026-05-29T08:00:00' },
      { status: 'processing', date_modified_gmt: '2026-06-02T08:00:00', total: '70.00' },
      { status: 'cancelled', date_modified_gmt: '2026-06-03T08:00:00', total: '70.00' },
    ],
    0,
  ],
  [
    'an order that was edited twice, and a refund that was deleted',
    [
      { status: 'processing', date_modified_gmt: '2026-05-29T08:00:00' },
      { status: 'processing', date_modified_gmt: '2026-05-30T08:00:00', total: '150.00' },
      { status: 'processing', date_modified_gmt: '2026-05-30T09:00:00', total: '150.00', refunds: REFUND },
      { status: 'completed', date_modified_gmt: '2026-06-03T08:00:00', total: '120.00' },
    ],
    1_200,
  ],
]

describe('states of an order at WooCommerce, in every fourth order of arrival and each twice', () => {
  test.each(WOO)('%s', async (_, states, expected) => {
    for (const order of permutations(states.length).filter((_, place) => place % 4 === 0)) {
      const first = wooOrder(await click(offerId), { total: '100.00' })
      for (const place of order) {
        await woo({ ...first, ...states[place] })
        await woo({ ...first, ...states[place] })
      }
      expect([order, await paid(first.id)]).toEqual([order, expected])
    }
    const remembered = await db().shopFact.groupBy({ by: ['number'], where: { kind: 'state' }, _count: true })
    expect(remembered.filter(({ _count }) => _count > 1)).toEqual([])
  })

  test('that was deleted, and restored without another time', async () => {
    const order = wooOrder(await click(offerId), { total: '100.00', date_modified_gmt: '2026-05-29T08:00:00' })
    await woo(order)
    await woo({ id: order.id }, 'order.deleted')
    await woo(order)
    expect(await paid(order.id)).toBe(0)
    await woo(order, 'order.restored')
    expect(await paid(order.id)).toBe(1_000)
  })

  test('of which one is of the future, by a clock that was fast, keep no later one from being read', async () => {
    const order = wooOrder(await click(offerId), { total: '100.00' })
    await woo({ ...order, date_modified_gmt: '2199-01-01T00:00:00' })
    await woo({ ...order, total: '50.00', date_modified_gmt: '2026-06-01T08:00:00' })
    expect(await paid(order.id)).toEqual(500)
  })
})

describe('states of an order at Shopify, in every order of arrival', () => {
  test.each([
    ['edited twice', '2026-06-01T10:00:00-04:00', { total_price: '90.00' }, 900],
    // the same instant in another zone is later than 13:30 UTC
    ['cancelled', '2026-06-01T23:00:00+09:00', { cancelled_at: '2026-06-01T14:00:00Z' }, 0],
  ])('%s', async (_, updated_at, last, expected) => {
    const states: [string, State][] = [
      ['orders/paid', { updated_at: '2026-06-01T13:00:00Z' }],
      ['orders/updated', { updated_at: '2026-06-01T13:30:00Z', total_price: '120.00' }],
      ['orders/updated', { updated_at, ...last }],
    ]
    for (const arrival of permutations(states.length)) {
      const order = shopifyOrder(await click(offerId), '100.00')
      for (const place of arrival) {
        const [topic, state] = states[place] ?? ['', {}]
        await shopify(topic, { ...order, ...state })
      }
      expect([arrival, await paid(order.id)]).toEqual([arrival, expected])
    }
  })
})
