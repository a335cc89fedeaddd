import 'server-only'
import { listBindings } from '@/lib/conversions/customers/data'
import { customerNames } from '@/lib/conversions/customers/name-data'
import { subscriptionChange } from '@/lib/conversions/customers/subscription-status-rules'
import type { Sale } from '@/lib/conversions/processing/batch/service'
import { codesOf } from '@/lib/conversions/processing/named-code-rules'
import { type PostbackParameters, renewalSchema } from '@/lib/conversions/processing/postback-schema'
import type { CallResult } from '@/lib/conversions/processing/transaction-rules'
import { QueueFullError } from '@/lib/platform/database/group-commit'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { log } from '@/lib/platform/log'
import { NoSlotError } from '@/lib/platform/sharing/fair-slots'
import type { ClickArrivals } from '@/lib/traffic/clicks/log/arrival-service'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import type { TrackingState } from '../state/tracking-state'
import { judgedBy, type Reported, toSale } from './authentication-rules'
import { mayNeedRate } from './currency-conversion-data'
import { inDollars } from './currency-conversion-service'
import { namesCustomerAlone } from './processing-service'

/** What cannot be asked of the database now, so that the call must be sent again. */
type NotRead = 'not read'

/**
 * The sale that a proven call reports, so that it is recorded together with others: by its click, the subscription of its customer,
 * or its coupon code. One with a code has waited for its click. Undefined for one that must be processed on its own.
 */
export async function findBatchableSale(
  call: Reported,
  requestId: string,
  state: TrackingState,
): Promise<Sale | NotRead | undefined> {
  const { parameters } = call
  if (subscriptionChange(parameters.event ?? '')) return undefined
  if (state.arrivals && codesOf(parameters).length > 0) await waitUntilWritten(parameters, state.arrivals)
  const sale = toSale(call)
  if (sale) return sale
  if (!namesCustomerAlone(parameters)) return toSaleByCode(call)
  if (codesOf(parameters).length === 0) return toRenewal(call)
  return (await inTurn(call, requestId, state, () => findRenewal(call))) ?? toSaleByCode(call)
}

/**
 * The payment that a proven call reports for a customer it names alone. Whose subscription it is, is read with all that are
 * recorded together; one of nobody, and one of a test, is processed on its own.
 */
export function toRenewal({ judged, ...call }: Reported): Sale | undefined {
  const { data } = renewalSchema.safeParse(judgedBy({ ...call, judged }))
  if (!data || !customerNames(data)) return undefined
  const { click_id: _, ...postback } = data
  return { ...call, postback, clickRef: undefined, sentClickId: null }
}

/**
 * `toRenewal` by the click of the customer's newest subscription, where they have one: what pays it is not credited by the
 * coupon code that the call names too.
 */
export async function findRenewal(call: Reported): Promise<Sale | undefined> {
  const renewal = toRenewal(call)
  const names = renewal && customerNames(renewal.postback)
  const [binding] = names ? await listBindings(call.advertiserId, names, call.happenedAt ?? call.at) : []
  if (!renewal || !binding || isTestAccount(binding.affiliateId)) return undefined
  return { ...renewal, clickRef: { affiliateId: binding.affiliateId, id: binding.clickId } }
}

/** The sale that a proven call reports by a coupon code alone. */
export function toSaleByCode({ judged, ...call }: Reported): Sale | undefined {
  const codes = codesOf(call.parameters)
  if (codes.length === 0 || call.parameters.click_id?.trim()) return undefined
  const { data } = renewalSchema.safeParse(judgedBy({ ...call, judged }))
  if (!data) return undefined
  const { click_id: _, ...postback } = data
  return { ...call, postback, clickRef: undefined, codes }
}

/** A proven call in dollars, or the result of one that cannot be converted. One in dollars does not wait. */
export async function exchangeInTurn(
  call: Reported,
  requestId: string,
  state: TrackingState,
): Promise<Reported | CallResult | NotRead> {
  if (!mayNeedRate(call.parameters)) return call
  const converted = await inTurn(call, requestId, state, () => inDollars(call))
  if (converted === 'not read') return converted
  return 'result' in converted ? converted.result : converted.call
}

async function inTurn<T>(
  { advertiserId }: Reported,
  requestId: string,
  state: TrackingState,
  read: () => Promise<T>,
): Promise<T | NotRead> {
  try {
    return await state.postbacks.run(String(advertiserId), () => state.inTime(read))
  } catch (error) {
    logUnlessFull(error, requestId)
    return 'not read'
  }
}

/** Waits for the click of a call that is still in the log. */
export async function waitUntilWritten(
  { click_id: text = '' }: PostbackParameters,
  arrivals: ClickArrivals,
): Promise<void> {
  const click = parseClickId(text)
  if (click) await arrivals.waitFor(click)
}

/** Logs why a call could not be stored, unless too many wait. */
export function logUnlessFull(error: unknown, requestId: string): void {
  if (error instanceof NoSlotError || error instanceof QueueFullError) return
  log.error({ requestId, err: error }, 'a postback could not be stored')
}
