import 'server-only'
import type { Sale } from '@/lib/conversions/processing/batch/service'
import { creditCoupon, namesCoupon } from '@/lib/conversions/processing/coupon-service'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { QueueFullError } from '@/lib/platform/database/group-commit'
import { log } from '@/lib/platform/log'
import { NoSlotError } from '@/lib/platform/sharing/fair-slots'
import type { ClickArrivals } from '@/lib/traffic/clicks/log/arrival-service'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import type { TrackingState } from '../state/tracking-state'
import type { Reported } from './authentication-rules'
import { findRenewal, namesCustomerAlone } from './processing-service'

/** What cannot be asked of the database now, so that the call must be sent again. */
type NotRead = 'not read'

/** `findRenewal` in the turn of its advertiser. */
export async function findRenewalInTurn(
  call: Reported,
  requestId: string,
  state: TrackingState,
): Promise<Sale | NotRead | undefined> {
  return namesCustomerAlone(call.parameters) ? inTurn(call, requestId, state, () => findRenewal(call)) : undefined
}

/** A proven call that names the click its coupon code credits (`creditCoupon`), once the click that it names is written. */
export async function creditCouponInTurn<Call extends Reported>(
  call: Call,
  requestId: string,
  state: TrackingState,
): Promise<Call | NotRead> {
  if (!namesCoupon(call.parameters)) return call
  if (state.arrivals) await untilWritten(call.parameters, state.arrivals)
  const parameters = await inTurn(call, requestId, state, () => creditCoupon(call))
  return parameters === 'not read' ? parameters : { ...call, parameters }
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
export async function untilWritten(
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
