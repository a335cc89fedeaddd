import 'server-only'
import { asksWhoBought, findSubscriptionOffer } from '@/lib/conversions/processing/click-data'
import { codesOf } from '@/lib/conversions/processing/named-code-rules'
import { findCode } from '@/lib/conversions/processing/named-code-service'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { isWaitingForRate } from '@/lib/conversions/processing/transaction-rules'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { processVerifiedCall, type VerifiedCall } from '../postbacks/verified-call-service'
import type { TrackingState } from '../state/tracking-state'
import { NO_CLICK, PLAN_CHANGE } from './constants'
import { carryOut, restate, SAME, setSumPaid } from './correction-service'
import { withAmount } from './data'
import {
  claimFirst,
  endSubscription,
  findSale,
  gatherWaiting,
  listFacts,
  readFacts,
  releaseFirst,
  withoutEarlierRefunds,
} from './order-fact-service'
import type {
  FirstPayment,
  Sender,
  ShopCorrection,
  ShopReport,
  ShopStep,
  StepResult,
  SubscriptionPayment,
} from './order-schema'
import {
  findClickOfFirst,
  forgetWaiting,
  keepWaiting,
  listWaiting,
  rememberClick,
  rememberClickOf,
  settleBooked,
  type Waits,
  waitsForItsRate,
} from './waiting-step-service'

/** Takes one step that follows from a webhook, or keeps it until what it needs is told. @returns what it waits for, if it does */
export async function takeStep(sender: Sender, step: ShopStep, state: TrackingState): Promise<StepResult | Waits> {
  const result = await attempt(sender, step, state)
  if (!isWaiting(result)) return result
  const id = await keepWaiting(sender, step, result.waitsFor)
  // it may have been told meanwhile
  const again = await attempt(sender, step, state)
  if (again && !isWaiting(again)) await forgetWaiting(id)
  return again
}

/**
 * Takes the steps that waited for what a webhook told, and for what these book.
 * @param numbers of sales and subscriptions it told of
 * @returns false when one was not recorded, so that the webhook must be sent again
 */
export async function takeWaitingSteps(
  sender: Sender,
  numbers: readonly string[],
  state: TrackingState,
): Promise<boolean> {
  if (numbers.length === 0) return true
  const others = await Promise.all(numbers.map((number) => listFacts(sender.advertiserId, 'same_sale', number)))
  const told: string[] = []
  for (const { id, sender: sent, step } of await listWaiting(sender, [...new Set([...numbers, ...others.flat()])])) {
    const result = await attempt(sent, step, state)
    if (result === undefined) return false
    if (isWaiting(result)) continue
    await forgetWaiting(id)
    told.push(...numbersOf(step))
  }
  return takeWaitingSteps(sender, told, state)
}

/** The numbers for which others may wait that a step tells of. */
export function numbersOf(step: ShopStep): string[] {
  if ('number' in step || step.does === 'end subscription') return []
  const { parameters, begins = [] } = 'report' in step ? step.report : step
  return ['of' in step ? step.of : [], parameters.txn_id ?? [], begins].flat()
}

export const isWaiting = (result: StepResult | Waits): result is Waits => result !== undefined && 'waitsFor' in result

async function attempt(sender: Sender, step: ShopStep, state: TrackingState): Promise<StepResult | Waits> {
  if (step.does === 'report') return report(sender, step, state, sender.happenedAt)
  if (step.does === 'first payment') return reportFirst(sender, step, state)
  if (step.does === 'subscription payment') return reportPayment(sender, step, state)
  if (step.does === 'end subscription') return endSubscription(sender, step.of)
  const sale = await findSale(sender.advertiserId, step.number)
  if (sale) return carryOut(sender, step, sale, state)
  const why = 'The order is not booked here.'
  return isToldOnce(step) ? { waitsFor: step.number, why } : { nothing: why }
}

/** Whether a correction is told by an event of its own; others are a part of what the order is by now, told with each update. */
const isToldOnce = (step: ShopCorrection): boolean =>
  step.does === 'dispute' ? !step.mayReopen : step.does === 'withdraw charge' || step.does === 'withdraw payment'

/** Reports a payment of a subscription: each where the offer is one, else the first alone. */
async function reportPayment(
  sender: Sender,
  step: SubscriptionPayment,
  state: TrackingState,
): Promise<StepResult | Waits> {
  const { of, report: sale, isFirst, isPeriod } = step
  const { advertiserId, happenedAt } = sender
  const known = (await readFacts(advertiserId, 'click', of))[0] ?? (await findClickOfFirst(sender, of))
  // the click that it began with, whatever the shop writes on later payments
  const clickId = known?.value ?? sale.parameters.click_id
  const click = clickId === undefined ? undefined : parseClickId(clickId)
  const offer = click && (await findSubscriptionOffer(advertiserId, click, happenedAt))
  if (clickId === undefined || !offer) {
    const result = await reportFirst(sender, step, state)
    // its click may have been told after it was looked for, and the first payment with it
    const isLate = clickId === undefined && result !== undefined && 'nothing' in result
    return isLate && (await listFacts(advertiserId, 'click', of)).length > 0
      ? reportPayment(sender, step, state)
      : result
  }
  // a fixed sum is for each period; a share is of whatever is paid
  if (!isPeriod && offer.payoutType !== 'cpa_percentage') return { nothing: PLAN_CHANGE }
  if (!known && !isFirst && !offer.takesPayment)
    return { waitsFor: of, why: 'The beginning of its subscription is not told yet.' }
  const result = await reportByClick(sender, { sale: { ...sale, paysPeriod: isPeriod }, clickId, known }, state)
  if (isAccepted(result)) await rememberBeginning(sender, step, clickId)
  // its end may have been told first
  if (isAccepted(result) && (await listFacts(advertiserId, 'ended', of)).length > 0) await endSubscription(sender, of)
  return result
}

async function reportFirst(
  sender: Sender,
  { of, report: sale, isFirst, otherwise }: Omit<FirstPayment, 'does'>,
  state: TrackingState,
): Promise<StepResult | Waits> {
  const { advertiserId } = sender
  const number = sale.parameters.txn_id ?? ''
  const [first] = await listFacts(advertiserId, 'first_payment', of)
  const [known] = await readFacts(advertiserId, 'click', of)
  if (first !== undefined && first !== number)
    return (await waitsForItsRate(advertiserId, first))
      ? { waitsFor: of, why: 'The first payment of its subscription waits for an exchange rate.' }
      : { nothing: otherwise }
  if (!(isFirst || known !== undefined)) return { waitsFor: of, why: otherwise }
  const clickId = known?.value ?? sale.parameters.click_id
  const { coupon } = sale.parameters
  if (clickId === undefined && coupon === undefined)
    return { waitsFor: of, why: 'No click id: the subscription is not from an affiliate.' }
  if ((await claimFirst(sender, of, number)) !== number) return { nothing: otherwise }
  const result = await reportByClick(sender, { sale, clickId, known }, state)
  const conversionId = result && 'conversionId' in result ? result.conversionId : undefined
  // one that waits for a rate is the first when it is booked
  if (result && 'response' in result && isWaitingForRate(result)) return result
  if (conversionId === undefined) await releaseFirst(sender, of, number)
  // later payments do not name the code
  else if (clickId === undefined) await rememberClickOf(sender, of, conversionId)
  return result
}

/** Whether an affiliate has a coupon code that a sale names. */
const isOfCode = async ({ advertiserId }: Sender, { parameters }: ShopReport): Promise<boolean> =>
  (await findCode(advertiserId, codesOf(parameters))) !== undefined

type PaymentOfClick = { sale: ShopReport; clickId: string | undefined; known: { createdAt: Date } | undefined }

/** Reports a payment of a subscription by the click it began with. The window counts to that beginning. */
function reportByClick(
  sender: Sender,
  { sale, clickId, known }: PaymentOfClick,
  state: TrackingState,
): Promise<StepResult> {
  const { happenedAt } = sender
  const beganAt = known && known.createdAt < happenedAt ? known.createdAt : happenedAt
  const parameters = { ...sale.parameters, ...(clickId !== undefined && { click_id: clickId }) }
  return report(sender, { ...sale, parameters }, state, beganAt)
}

const isAccepted = (result: StepResult) => result && 'response' in result && result.response.status === 'accepted'

/** Remembers which payment and which click a subscription began with, once it is credited. */
async function rememberBeginning(sender: Sender, { of, report: { parameters } }: SubscriptionPayment, click: string) {
  await claimFirst(sender, of, parameters.txn_id ?? '')
  await rememberClick(sender, of, click)
}

/** @param beganAt when its customer came: at the latest when they paid */
async function report(sender: Sender, told: ShopReport, state: TrackingState, beganAt: Date): Promise<StepResult> {
  const { advertiserId, happenedAt } = sender
  const step = await withoutEarlierRefunds(advertiserId, told)
  const number = told.parameters.txn_id ?? ''
  const sale = await findSale(advertiserId, number)
  if (told.onlyIfBooked && !sale) return { nothing: NO_CLICK }
  // its invoice may have said already what was paid
  if (!step || (sale && step.sum === 'to be paid')) return SAME
  const { click_id: clickId, coupon } = step.parameters
  const isByCode = clickId === undefined && coupon !== undefined
  if (isByCode && !sale && !(await isOfCode(sender, step))) return { nothing: NO_CLICK }
  const given: PostbackParameters = {
    ...step.parameters,
    ...(sale ? { txn_id: sale.txnId } : await namedCustomer(sender, step)),
  }
  const call = toCall(sender, given)
  const { parameters, ...sum } = await withAmount(sender, step, { parameters: given, sale })
  if (clickId !== undefined || isByCode) {
    if (!sale) await gatherWaiting(advertiserId, number)
    const restated = step.isCurrent && (await restate(call, { step, sum }, sale, state))
    const corrected = restated || (step.sum === 'paid' && sale && (await setSumPaid(call, sum, sale, state)))
    if (corrected) return corrected
  }
  const paid = { happenedAt, beganAt, paysPeriod: step.paysPeriod }
  const result = await processVerifiedCall({ ...call, parameters, ...paid }, state)
  // booked by its checkout at the same time
  const other = step.sum === 'paid' && result?.reason === 'duplicate' ? await findSale(advertiserId, number) : undefined
  if (other) return (await setSumPaid(call, sum, other, state)) ?? result
  if (!result || sale) return result
  await settleBooked(advertiserId, number, sender.at)
  return result
}

/** Who bought, where that is asked: by the shop's number, and by their address where an offer asks what they bought before. */
async function namedCustomer(
  { advertiserId }: Sender,
  { customer, email, emailHash, parameters }: ShopReport,
): Promise<PostbackParameters> {
  if (customer === undefined && email === undefined && emailHash === undefined) return {}
  const asked = await asksWhoBought(advertiserId, parseClickId(parameters.click_id ?? '') ?? null)
  return {
    ...(asked && customer !== undefined && { customer_id: customer }),
    ...(asked === 'history' && email !== undefined && { customer_email: email }),
    ...(asked === 'history' && email === undefined && emailHash !== undefined && { customer_hash: emailHash }),
  }
}

function toCall({ advertiserId, method, ip, requestId, at }: Sender, parameters: VerifiedCall['parameters']) {
  return { requestId, advertiserId, parameters, origin: { method, ip }, at }
}
