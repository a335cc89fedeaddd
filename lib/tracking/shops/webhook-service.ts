import 'server-only'
import type { CallResult } from '@/lib/conversions/processing/transaction-rules'
import { findTransaction } from '@/lib/conversions/processing/transaction-service'
import { db } from '@/lib/platform/database/db'
import type { Clock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { readIpAddress, type TrackingAnswer, type TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { errorAnswer, jsonResponse, nothingRecorded } from '@/lib/traffic/requests/response-rules'
import { processVerifiedCall, refuseCall } from '../postbacks/verified-service'
import { UNPROVEN_QUEUE_LIMIT } from '../state/refused-call-constants'
import type { TrackingState } from '../state/tracking-state'
import { findListeningShop, type ListeningShop } from './data'
import { countRepeat, storeDelivery } from './delivery-service'
import type { ShopNews, ShopReport } from './order-schema'
import { signatureProblem } from './signature-rules'
import { SHOP_METHODS } from './webhook-constants'
import { currencyProblem, isWooCommercePing, parseShopId, parseShopWebhook } from './webhook-rules'

/**
 * Answers a webhook of a connected shop. Each sale and refund in it is judged and stored as a postback of its own. What
 * was refused is answered 200 with the reason, because services switch off webhooks that keep failing; only a wrong
 * signature is answered 401, and 503 what must be sent again.
 */
export async function receiveShopWebhook(
  request: TrackingRequest,
  state: TrackingState,
  clock: Clock,
): Promise<TrackingAnswer> {
  const at = clock.now()
  const id = parseShopId(request.url) ?? ''
  if (state.unproven.pendingCount >= UNPROVEN_QUEUE_LIMIT) return nothingRecorded()
  const shop = await state.unproven(() => state.inTime(() => findListeningShop(id, at)))
  if (!shop) return errorAnswer('not_found', 'No shop is connected at this address.')
  const { headers, body = '' } = request
  if (isWooCommercePing(shop.provider, body)) return jsonResponse(200, { status: 'ready' })
  const ip = readIpAddress(request, env().TRUST_PROXY)
  const received = { shop, ip, requestId: request.requestId, at }
  const problem =
    shop.secrets.length === 0 ? NO_SECRET : signatureProblem(shop.provider, { headers, body }, shop.secrets, at)
  if (problem) return refuseForged(received, readTopic(headers), problem, state)
  const news = parseShopWebhook(shop, headers, body)
  if (typeof news === 'string') return refuseUnread(received, readTopic(headers), news)
  const known = await countRepeat(shop.id, news.deliveryId)
  return known === undefined
    ? answerNews(received, news, state)
    : jsonResponse(200, { status: 'repeated', message: known })
}

const NO_SECRET = 'The secret of this shop has not been entered yet.'

type Received = { shop: ListeningShop; ip: string | null; requestId: string; at: Date }

const readTopic = (headers: TrackingRequest['headers']): string =>
  headers['x-shopify-topic'] ?? headers['x-wc-webhook-topic'] ?? ''

/** Of those with a wrong signature only the first of an address in a minute are stored, without what they say. */
async function refuseForged({ shop, ip, at }: Received, topic: string, message: string, state: TrackingState) {
  if (state.refusedCalls.mayStore(ip, at)) {
    const delivery = { connectionId: shop.id, deliveryId: null, topic, message, ip, at }
    await storeDelivery({ ...delivery, outcome: 'forged', httpStatus: 401 })
  }
  return errorAnswer('unauthenticated', message)
}

async function refuseUnread({ shop, ip, at }: Received, topic: string, message: string) {
  const delivery = { connectionId: shop.id, deliveryId: null, topic, message, ip, at }
  await storeDelivery({ ...delivery, outcome: 'ignored', httpStatus: 422 })
  return errorAnswer('invalid', message)
}

async function answerNews(received: Received, { deliveryId, topic, reports, note }: ShopNews, state: TrackingState) {
  const { shop, ip, at } = received
  const results: CallResult[] = []
  // in their order: a refund follows the sale it belongs to
  for (const report of reports) {
    const result = await processReport(received, report, state)
    if (!result) return nothingRecorded()
    results.push(result)
  }
  const message = note ?? results.map((result) => result.message).join(' ')
  const outcome = results.length > 0 ? 'judged' : 'ignored'
  await storeDelivery({ connectionId: shop.id, deliveryId, topic, outcome, message, httpStatus: 200, ip, at })
  return jsonResponse(200, {
    status: outcome,
    ...(note !== undefined && { message: note }),
    results: results.map(({ httpStatus, response }) => ({ http_status: httpStatus, ...response })),
  })
}

async function processReport(
  { shop: { advertiserId, provider }, ip, requestId, at }: Received,
  report: ShopReport,
  state: TrackingState,
): Promise<CallResult | undefined> {
  const { currency, otherTxnId } = report
  const isOther = otherTxnId !== undefined && (await findTransaction(db(), advertiserId, otherTxnId)) !== undefined
  const parameters = { ...report.parameters, ...(isOther && { txn_id: otherTxnId }) }
  const call = { requestId, advertiserId, parameters, origin: { method: SHOP_METHODS[provider], ip }, at }
  const problem = currencyProblem(currency)
  return problem === undefined ? processVerifiedCall(call, state) : refuseCall(call, problem)
}
