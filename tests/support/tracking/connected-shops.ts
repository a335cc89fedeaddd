import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ShopProvider } from '@/lib/generated/prisma/enums'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { connectShop, setShopSecret } from '@/lib/tracking/shops/service'
import { createAffiliate } from '../factories/affiliates'
import { createAdvertiser, createOffer } from '../factories/offers'
import { createUser } from '../factories/users'
import { ledgerIsClean } from '../money/money'
import { type SentWebhook, shopifyWebhook, stripeWebhook, wooWebhook } from './shop-senders'
import { clickIdOf, rulesSettled, track } from './tracking'

export const SHOP = 'corrections.myshopify.com'
export const SECRET = 'whsec_0123456789abcdef'
const RATE = 1_000

/** The advertiser of the connected shops, and the affiliate who sells for it. */
export const owner = { advertiserId: 0, token: '', affiliateId: 0 }
let affiliateId = 0
const offers = { flat: 0, percent: 0, held: 0, monthly: 0, share: 0 }
const shops: Record<ShopProvider, string> = { stripe: '', shopify: '', woocommerce: '' }

/** Connects a shop of each service, with offers of a flat payout, a percentage, one that is held, and two subscriptions. */
export async function openConnectedShops(): Promise<void> {
  affiliateId = (await createAffiliate()).id
  const advertiser = await createAdvertiser()
  const advertiserId = advertiser.id
  Object.assign(owner, { advertiserId, token: advertiser.token, affiliateId })
  const many = { advertiserId, allowMultipleConversions: true }
  offers.flat = (await createOffer(many)).id
  const percent = { payoutType: 'cpa_percentage' as const, percentPayoutBps: RATE, percentRevenueBps: 2 * RATE }
  offers.percent = (await createOffer({ ...many, ...percent })).id
  offers.held = (await createOffer({ ...many, ...percent, holdDays: 30 })).id
  const monthly = { advertiserId, isSubscription: true, subscriptionFrequency: 'monthly' as const }
  offers.monthly = (await createOffer(monthly)).id
  offers.share = (await createOffer({ ...monthly, ...percent })).id
  const userId = (await createUser({ affiliate: null })).id
  for (const provider of ['stripe', 'shopify', 'woocommerce'] as const) {
    const at = new Date()
    shops[provider] = await transact(async (tx) => {
      const by = { advertiserId, userId, at }
      const { id } = await connectShop(tx, by, {
        provider,
        name: provider === 'shopify' ? SHOP : provider,
        orderPrefix: '',
      })
      await setShopSecret(tx, by, { id, secret: SECRET })
      return id
    })
  }
  await rulesSettled()
}

/** Whether the books and the roll-ups agree with what is booked. */
export async function expectCleanBooks(): Promise<void> {
  expect(await ledgerIsClean()).toBe(true)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
}

/** A click on one of the offers, or on another of the advertiser by its number. */
export const click = async (offer: keyof typeof offers | number = 'percent', at?: Date) => {
  const offerId = typeof offer === 'number' ? offer : offers[offer]
  return clickIdOf(await track(`/c/${offerId}?a=${affiliateId}`, { ...(at && { at }) }))
}

export async function send(provider: ShopProvider, { headers, body }: SentWebhook, at = new Date()) {
  const answer = await track(`/api/shops/${shops[provider]}`, { method: 'POST', headers, body, at })
  return { status: answer.status, body: JSON.parse(answer.body) as Record<string, unknown> }
}

let events = 0
export const event = (type: string, object: unknown, more = {}) => {
  events += 1
  return { id: `evt_${events}_${randomUUID()}`, object: 'event', type, livemode: true, data: { object }, ...more }
}
export const stripe = (sent: unknown, at = new Date()) => {
  return send('stripe', stripeWebhook(sent, SECRET, at), at)
}
export const shopify = (topic: string, payload: unknown, at = new Date()) =>
  send('shopify', shopifyWebhook({ topic, shop: SHOP, payload, secret: SECRET }), at)
export const woo = (payload: unknown, topic = 'order.updated', id = randomUUID(), at = new Date()) =>
  send('woocommerce', wooWebhook({ topic, payload, secret: SECRET, id }), at)

export const sale = async (txnId: string | number) =>
  db().conversion.findFirst({ where: { advertiserId: owner.advertiserId, txnId: String(txnId) } })
export const state = async (txnId: string | number) => {
  const found = await sale(txnId)
  return found && [found.status, Number(found.amountCents), Number(found.refundedCents), Number(found.payoutCents)]
}
export const money = () => getBalances(affiliateId)
