import { CLICK_ID_NAME, NO_CLICK } from './order-constants'
import { firstClickId, namedValue } from './order-rules'
import type { ShopEvent, ShopNews, ShopReport } from './order-schema'
import { wooOrderSchema } from './woocommerce-schema'

const PAID = new Set(['processing', 'completed', 'refunded'])

/**
 * What a webhook of WooCommerce reports: of a paid order the sale, then each of its refunds. Every update of an order
 * says all of it again, which changes nothing. Both go by the id of the order.
 * @returns undefined for what is no webhook of WooCommerce
 */
export function newsOfWooCommerce({ headers, body }: ShopEvent): ShopNews | undefined {
  const topic = headers['x-wc-webhook-topic'] ?? ''
  const deliveryId = headers['x-wc-webhook-delivery-id'] ?? ''
  if (!topic || !deliveryId) return undefined
  const news = (reports: readonly ShopReport[], note?: string): ShopNews => ({
    deliveryId,
    topic,
    reports,
    ...(note !== undefined && { note }),
  })
  if (topic !== 'order.created' && topic !== 'order.updated')
    return news([], 'Nothing follows from this kind of event.')
  const order = wooOrderSchema.safeParse(body)
  if (!order.success) return undefined
  const clickId = firstClickId([namedValue(order.data.meta_data, CLICK_ID_NAME)])
  if (clickId === undefined) return news([], NO_CLICK)
  const reports = toReports(order.data, clickId)
  return reports.length > 0 ? news(reports) : news([], 'Not paid yet.')
}

type Order = ReturnType<typeof wooOrderSchema.parse>

function toReports({ id, status, currency, total, date_paid: paidAt, refunds }: Order, clickId: string): ShopReport[] {
  const whole = { parameters: { txn_id: id, event: 'refund' }, currency: null }
  // an order that was never paid may still be: nothing is reversed
  if (status === 'cancelled' && paidAt) return [whole]
  if (!PAID.has(status)) return []
  const sale = { parameters: { click_id: clickId, txn_id: id, amount: total }, currency }
  const parts = refunds.map((refund) => ({
    // WooCommerce has it as a negative sum
    parameters: { txn_id: id, event: 'refund', refund_id: refund.id, amount: refund.total.replace(/^-/, '') },
    currency,
  }))
  return status === 'refunded' && parts.length === 0 ? [sale, whole] : [sale, ...parts]
}
