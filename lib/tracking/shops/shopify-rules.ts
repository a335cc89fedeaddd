import { parseAmount } from '@/lib/platform/money/amount'
import { decimalDollars } from '@/lib/platform/money/format'
import { CLICK_ID_NAME, NO_CLICK } from './order-constants'
import { firstClickId, namedValue } from './order-rules'
import type { ShopEvent, ShopNews, ShopReport } from './order-schema'
import { shopifyOrderSchema, shopifyRefundSchema } from './shopify-schema'

/**
 * What a webhook of Shopify reports. A sale is a paid order with a click id among its note attributes; a refund is the
 * sum of what was paid back with it. Both go by the number of the order.
 * @returns undefined for what is no webhook of Shopify
 */
export function newsOfShopify({ headers, body }: ShopEvent): ShopNews | undefined {
  const topic = headers['x-shopify-topic'] ?? ''
  const deliveryId = headers['x-shopify-webhook-id'] ?? ''
  if (!topic || !deliveryId) return undefined
  const news = toReports(topic, body)
  return news && { deliveryId, topic, ...news }
}

type Reported = { reports: readonly ShopReport[]; note?: string }

const none = (note: string): Reported => ({ reports: [], note })

function toReports(topic: string, body: unknown): Reported | undefined {
  if (topic === 'refunds/create') return toRefund(body)
  if (topic !== 'orders/create' && topic !== 'orders/paid' && topic !== 'orders/cancelled')
    return none('Nothing follows from this kind of event.')
  const order = shopifyOrderSchema.safeParse(body)
  if (!order.success) return undefined
  const { id, currency, total_price: amount, financial_status: status, test, note_attributes: notes } = order.data
  const clickId = firstClickId([namedValue(notes, CLICK_ID_NAME)])
  if (clickId === undefined) return none(NO_CLICK)
  if (test) return none('A test order.')
  if (topic === 'orders/cancelled')
    return { reports: [{ parameters: { txn_id: id, event: 'reversal' }, currency: null }] }
  if (topic === 'orders/create' && status !== 'paid') return none('Not paid yet; orders/paid tells when it is.')
  return { reports: [{ parameters: { click_id: clickId, txn_id: id, amount }, currency }] }
}

function toRefund(body: unknown): Reported | undefined {
  const refund = shopifyRefundSchema.safeParse(body)
  if (!refund.success) return undefined
  const { id, order_id: txnId, transactions } = refund.data
  const paidBack = transactions.filter(({ kind, status }) => kind === 'refund' && status === 'success')
  const sums = paidBack.map(({ amount }) => parseAmount(amount))
  if (sums.includes(undefined)) return undefined
  const cents = sums.reduce<bigint>((total, each) => total + (each ?? 0n), 0n)
  if (cents === 0n) return none('Nothing was paid back.')
  const parameters = { txn_id: txnId, event: 'refund', refund_id: id, amount: decimalDollars(cents) }
  return { reports: [{ parameters, currency: paidBack[0]?.currency ?? null }] }
}
