// Slow: 195 orders of shops, each told by several signed webhooks, one after the other.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { ShopProvider } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import {
  click,
  expectCleanBooks,
  openConnectedShops,
  owner,
  shopify,
  state,
  stripe,
  woo,
} from '@/tests/support/tracking/connected-shops'

import { addRate } from '@/tests/support/tracking/rates'

type Sent = { topic: string; object: Record<string, unknown>; bare?: true; previous?: unknown }

/**
 * Webhooks of one order in their order. An object is what differs from the usual one of its topic; a bare one is all of it.
 * `sale`: status, amount, refunded and payout in cents in the end, of the number `of`; null where nothing is booked.
 * `says`: what the last answer says.
 */
type Case = {
  name: string
  provider: ShopProvider
  events: Sent[]
  sale: [string, number, number, number] | null
  of?: string
  says?: string
  livemode?: false
}

const { cases } = JSON.parse(readFileSync('tests/corpus/shop-cases.json', 'utf8')) as { cases: Case[] }

const ORDER_OF_SHOPIFY = {
  id: '$ID',
  currency: 'USD',
  total_price: '49.90',
  financial_status: 'paid',
  cancelled_at: null,
  test: false,
  source_name: 'web',
  note_attributes: [{ name: 'click_id', value: '$CLICK' }],
  refunds: [],
}
const SESSION_OF_STRIPE = {
  id: 'cs_$ID',
  object: 'checkout.session',
  mode: 'payment',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 4990,
  currency: 'usd',
  payment_intent: 'pi_$ID',
  invoice: null,
  subscription: null,
  client_reference_id: null,
  metadata: { click_id: '$CLICK' },
}
const ORDER_OF_WOOCOMMERCE = {
  id: '$ID',
  parent_id: 0,
  status: 'processing',
  currency: 'USD',
  total: '49.90',
  date_paid: '2026-11-23T10:00:00',
  created_via: 'checkout',
  meta_data: [{ id: 1, key: 'click_id', value: '$CLICK' }],
  refunds: [],
}
const USUAL: Record<ShopProvider, [RegExp, object]> = {
  shopify: [/^orders\//, ORDER_OF_SHOPIFY],
  stripe: [/^checkout\.session\./, SESSION_OF_STRIPE],
  woocommerce: [/^order\./, ORDER_OF_WOOCOMMERCE],
}

async function send({ provider, livemode }: Case, { topic, object, bare, previous }: Sent, known: [string, string][]) {
  const [pattern, usual] = USUAL[provider]
  const whole = { ...(!bare && pattern.test(topic) && usual), ...object }
  // ids are numbers at Shopify and WooCommerce
  const text = known.reduce((all, [name, value]) => all.replaceAll(name, value), JSON.stringify(whole))
  const sent = JSON.parse(provider === 'stripe' ? text : text.replace(/"(\d{6,15})"/g, '$1')) as object
  if (provider === 'shopify') return shopify(topic, sent)
  if (provider === 'woocommerce') return woo(sent, topic)
  const data = { object: sent, ...(previous !== undefined && { previous_attributes: previous }) }
  return stripe({ id: `evt_${crypto.randomUUID()}`, type: topic, livemode: livemode ?? true, data })
}

beforeAll(async () => {
  await openConnectedShops()
  const today = easternDay(new Date())
  await addRate('EUR', today, '1.25')
  await addRate('JPY', today, '1', '150')
  await addRate('UGX', today, '1', '3700')
})

test.each(cases.map((each, index) => [each.provider, each.name, each, index] as const))(
  '%s: %s',
  async (provider, _, each, index) => {
    const number = String(7_000_000 + index)
    const known: [string, string][] = [
      ['$ID', number],
      ['$CLICK', await click()],
    ]
    let said = ''
    for (const event of each.events) {
      const answer = await send(each, event, known)
      expect([event.topic, answer.status]).toEqual([event.topic, 200])
      said = JSON.stringify(answer.body)
    }
    const of = each.of ?? (provider === 'stripe' ? 'pi_$ID' : '$ID')
    const where = { advertiserId: owner.advertiserId, txnId: { contains: number } }
    const booked = await db().conversion.findMany({ where, select: { txnId: true } })
    const expected = each.sale === null ? [] : [{ txnId: of.replace('$ID', number) }]
    expect(booked).toEqual(expected)
    expect(await state(of.replace('$ID', number))).toEqual(each.sale)
    expect(said).toContain(each.says ?? '')
  },
)

test('all of them leave the books and the roll-ups as they should be', expectCleanBooks)
