import 'server-only'
import { randomUUID } from 'node:crypto'
import { addressKey } from '@/lib/accounts/rate-limits/rules'
import { RATE_METHOD } from '@/lib/conversions/processing/postback-constants'
import { db } from '@/lib/platform/database/db'
import type { Clock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { NoSlotError } from '@/lib/platform/sharing/fair-slots'
import { readIpAddress, type TrackingAnswer, type TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { errorAnswer, jsonResponse, nothingRecorded } from '@/lib/traffic/requests/response-rules'
import { type TrackingState, trackingState } from '../state/tracking-state'
import { SHOP_METHODS } from './constants'
import { findListeningShop, type ListeningShop } from './data'
import { countRepeat, isOvertaken, storeDelivery } from './delivery-service'
import { rememberFacts } from './order-fact-service'
import type { ParsedShopEvent, StepResult } from './order-schema'
import { isWaiting, numbersOf, takeStep, takeWaitingSteps } from './order-step-service'
import { signatureProblem } from './signature-rules'
import { customersOf, listWaiting, settleBooked } from './waiting-step-service'
import { isWooCommercePing, parseShopId, parseShopWebhook } from './webhook-rules'

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
  const ip = readIpAddress(request, env().TRUST_PROXY)
  const shop = await state.unproven.run(addressKey(ip), () => state.inTime(() => findListeningShop(id, at)))
  if (!shop) return errorAnswer('not_found', 'No shop is connected at this address.')
  const { headers, body = '' } = request
  if (isWooCommercePing(shop.provider, body)) return jsonResponse(200, { status: 'ready' })
  const received = { shop, ip, requestId: request.requestId, at }
  const problem =
    shop.secrets.length === 0 ? NO_SECRET : signatureProblem(shop.provider, { headers, body }, shop.secrets, at)
  if (problem) return refuseForged(received, readTopic(headers), problem, state)
  const event = parseShopWebhook(shop, headers, body)
  if (typeof event === 'string') return refuseUnread(received, readTopic(headers), event)
  const order = orderOf(event)
  if (order === undefined) return answerOnce(received, event, state)
  try {
    return await state.orders.run(`${shop.advertiserId} ${order}`, () => answerOnce(received, event, state))
  } catch (error) {
    if (error instanceof NoSlotError) return nothingRecorded()
    throw error
  }
}

/** The number of the order that an event is about; undefined for one of which nothing follows. */
function orderOf({ state, steps: [first], facts = [] }: ParsedShopEvent): string | undefined {
  if (state) return state.number
  if (!first) return facts[0]?.number
  if ('number' in first) return first.number
  if (first.does === 'end subscription') return first.of
  return (first.does === 'report' ? first : first.report).parameters.txn_id
}

/** Answers an event whose turn it is; one that was answered before is counted. */
async function answerOnce(received: Received, event: ParsedShopEvent, state: TrackingState) {
  const { deliveryId } = event
  const known = deliveryId === null ? undefined : await countRepeat(received.shop.id, deliveryId)
  if (known !== undefined) return jsonResponse(200, { status: 'repeated', message: known })
  return answerEvent(received, event, state)
}

const OVERTAKEN = 'A newer state of this order was told before.'

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

async function answerEvent(received: Received, event: ParsedShopEvent, state: TrackingState) {
  const { shop, ip, requestId, at } = received
  const { deliveryId, topic, facts = [], shown = [] } = event
  const { advertiserId, provider } = shop
  const happenedAt = event.happenedAt && event.happenedAt < at ? event.happenedAt : at
  const customers = [...(event.customers ?? []), ...event.steps.flatMap(customersOf)]
  const sender = { advertiserId, method: SHOP_METHODS[provider], ip, requestId, at, happenedAt, customers }
  const isLate = event.state !== undefined && (await isOvertaken(sender, event.state))
  const { steps, note } = isLate ? { steps: [], note: OVERTAKEN } : event
  const results: Exclude<StepResult, undefined>[] = []
  const numbers = facts.map(({ number }) => number)
  await rememberFacts(sender, [...facts, ...shown])
  // in their order: a refund follows the sale it belongs to
  for (const step of steps) {
    const result = await takeStep(sender, step, state)
    if (!result) return nothingRecorded()
    // what waits itself tells nothing that others wait for
    if (!isWaiting(result)) numbers.push(...numbersOf(step))
    results.push(isWaiting(result) ? { nothing: result.why } : result)
  }
  if (!(await takeWaitingSteps(sender, numbers, state))) return nothingRecorded()
  const judged = results.flatMap((result) => ('nothing' in result ? [] : [result]))
  const reasons = results.flatMap((result) => ('nothing' in result ? [result.nothing] : []))
  const message = note ?? (judged.length > 0 ? judged.map((result) => result.message) : reasons).join(' ')
  const outcome = judged.length > 0 ? 'judged' : 'ignored'
  await storeDelivery({ connectionId: shop.id, deliveryId, topic, outcome, message, httpStatus: 200, ip, at })
  return jsonResponse(200, {
    status: outcome,
    ...(outcome === 'ignored' && { message }),
    results: judged.map(({ httpStatus, response }) => ({ http_status: httpStatus, ...response })),
  })
}

/**
 * What follows from a sale that waited for an exchange rate and is booked: refunds under its other numbers, and steps that waited for
 * it or for the subscription that it began, such as a dispute and the second payment.
 */
export async function followBooked(advertiserId: number, number: string, at: Date): Promise<void> {
  await settleBooked(advertiserId, number, at)
  const begun = await db().shopFact.findMany({
    where: { advertiserId, kind: 'first_payment', value: number },
    select: { number: true },
  })
  const same = await db().shopFact.findMany({
    where: { advertiserId, kind: 'same_sale', value: number },
    select: { number: true },
  })
  const numbers = [number, ...[...begun, ...same].map((fact) => fact.number)]
  const sender = { advertiserId, method: RATE_METHOD, ip: null, requestId: randomUUID(), at, happenedAt: at }
  if ((await listWaiting(sender, numbers)).length === 0) return
  const state = trackingState()
  await state.rules.ready()
  await takeWaitingSteps(sender, numbers, state)
}
