import 'server-only'
import { firstAmount, isTakenBackBy } from '@/lib/conversions/corrections/data'
import { inProportion } from '@/lib/conversions/corrections/rules'
import { changeSaleAmount, resumeSale } from '@/lib/conversions/corrections/service'
import { findSubscriptionOffer } from '@/lib/conversions/processing/click-data'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { db } from '@/lib/platform/database/db'
import { parseAmount } from '@/lib/platform/money/amount'
import { decimalDollars } from '@/lib/platform/money/format'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { processCorrection, processVerifiedCall, refuseCall, type VerifiedCall } from '../postbacks/verified-service'
import type { TrackingState } from '../state/tracking-state'
import { carryOut } from './correction-service'
import {
  type BookedSale,
  findSale,
  gatherWaiting,
  listFacts,
  readFacts,
  settleWaiting,
  takeBackSecond,
} from './fact-service'
import { PLAN_CHANGE } from './order-constants'
import type { FirstPayment, Sender, ShopReport, ShopStep, StepResult, SubscriptionPayment } from './order-schema'
import { currencyProblem } from './webhook-rules'

/** Takes one step that follows from a webhook. */
export async function takeStep(sender: Sender, step: ShopStep, state: TrackingState): Promise<StepResult> {
  if (step.does === 'report') return report(sender, step, state)
  if (step.does === 'first payment') return reportFirst(sender, step, state)
  if (step.does === 'subscription payment') return reportPayment(sender, step, state)
  const sale = await findSale(sender.advertiserId, step.number)
  return sale ? carryOut(sender, step, sale, state) : { nothing: 'The order is not booked here.' }
}

/** Reports a payment of a subscription: each where the offer is one, else the first alone. */
async function reportPayment(sender: Sender, step: SubscriptionPayment, state: TrackingState): Promise<StepResult> {
  const { of, report: sale, isPeriod } = step
  const { advertiserId } = sender
  const [known] = await readFacts(advertiserId, 'click', of)
  const clickId = sale.parameters.click_id ?? known?.value
  const click = clickId === undefined ? undefined : parseClickId(clickId)
  const offer = click && (await findSubscriptionOffer(advertiserId, click))
  if (clickId === undefined || !offer) return reportFirst(sender, step, state)
  const [first] = await listFacts(advertiserId, 'first_payment', of)
  // a fixed sum is for each period; a share is of whatever is paid
  if (!isPeriod && offer.payoutType !== 'cpa_percentage') return { nothing: PLAN_CHANGE }
  return reportByClick(sender, { of, sale, clickId, beganAt: known?.createdAt, isFirst: first === undefined }, state)
}

async function reportFirst(
  sender: Sender,
  { of, report: sale, isFirst, otherwise }: Omit<FirstPayment, 'does'>,
  state: TrackingState,
) {
  const { advertiserId } = sender
  const number = sale.parameters.txn_id ?? ''
  const [first] = await listFacts(advertiserId, 'first_payment', of)
  const [known] = await readFacts(advertiserId, 'click', of)
  if ((first !== undefined && first !== number) || !(isFirst || known !== undefined)) return { nothing: otherwise }
  const clickId = sale.parameters.click_id ?? known?.value
  if (clickId === undefined) return { nothing: 'No click id: the subscription is not from an affiliate.' }
  return reportByClick(sender, { of, sale, clickId, beganAt: known?.createdAt, isFirst: first === undefined }, state)
}

type PaymentOfClick = { of: string; sale: ShopReport; clickId: string; beganAt: Date | undefined; isFirst: boolean }

/** Reports a payment of a subscription by the click it began with. The window of the first counts to that beginning. */
async function reportByClick(
  sender: Sender,
  { of, sale, clickId, beganAt, isFirst }: PaymentOfClick,
  state: TrackingState,
): Promise<StepResult> {
  const parameters = { ...sale.parameters, click_id: clickId }
  const result = await report(sender, { ...sale, parameters }, state, isFirst ? beganAt : undefined)
  if (isFirst) await rememberFirst(sender, of, sale, result)
  return result
}

/** Remembers the first payment of a subscription, once it is recorded. */
async function rememberFirst({ advertiserId, at }: Sender, of: string, { parameters }: ShopReport, result: StepResult) {
  if (!result || !('conversionId' in result)) return
  const fact = {
    advertiserId,
    kind: 'first_payment',
    number: of,
    value: parameters.txn_id ?? '',
    createdAt: at,
  } as const
  await db().shopFact.createMany({ data: [fact], skipDuplicates: true })
}

/** @param beganAt when its customer came, where that was before they paid */
async function report(
  sender: Sender,
  step: ShopReport,
  state: TrackingState,
  beganAt?: Date | undefined,
): Promise<StepResult> {
  const { advertiserId } = sender
  const number = step.parameters.txn_id ?? ''
  const sale = await findSale(advertiserId, number)
  const given: PostbackParameters = { ...step.parameters, ...(sale && { txn_id: sale.txnId }) }
  const call = toCall(sender, given)
  const amount = await amountInDollars(advertiserId, step, sale)
  if (typeof amount === 'object') return refuseCall(call, amount.problem)
  const parameters = amount === undefined ? withoutAmount(given) : { ...given, amount }
  if (given.click_id !== undefined) {
    if (!sale) await gatherWaiting(advertiserId, number)
    const restated = step.isCurrent && (await restate(call, step, sale, state))
    if (restated) return restated
  }
  const result = await processVerifiedCall({ ...call, parameters, beganAt }, state)
  if (!result || sale) return result
  await settleWaiting(advertiserId, number, sender.at)
  await takeBackSecond(advertiserId, number, sender.at)
  return result
}

const toCall = ({ advertiserId, method, ip, requestId, at }: Sender, parameters: VerifiedCall['parameters']) => ({
  requestId,
  advertiserId,
  parameters,
  origin: { method, ip },
  at,
})

const withoutAmount = ({ amount, refund_id, ...rest }: VerifiedCall['parameters']) => rest

/** The amount of a report; of one in another currency by proportion, where it says of what it is a part. */
async function amountInDollars(advertiserId: number, step: ShopReport, sale: BookedSale | undefined) {
  const { currency, share, parameters, isWhole } = step
  if (isWhole && sale && sale.amountCents === null) return undefined
  const problem = currencyProblem(currency)
  if (problem === undefined) return parameters.amount
  const [paidAs] = share && sale ? await listFacts(advertiserId, 'paid_as', sale.txnId) : []
  const whole = share?.whole ?? (paidAs === undefined ? 0n : BigInt(paidAs))
  if (!share || whole <= 0n || !sale || sale.amountCents === null) return { problem }
  return decimalDollars(inProportion(share.part, whole, sale.amountCents))
}

/** Lets a sale count again that this shop took back before, or gives it its new sum. @returns undefined for neither */
async function restate(call: VerifiedCall, step: ShopReport, sale: BookedSale | undefined, state: TrackingState) {
  const { advertiserId, at } = call
  const number = sale?.txnId ?? step.parameters.txn_id ?? ''
  const reported = { advertiserId: sale?.registerId ?? advertiserId, txnId: number, method: call.origin.method }
  if (await isTakenBackBy({ ...reported, advertiserId })) {
    const note = 'the order is a sale again'
    const resumed = { ...call, parameters: { txn_id: number, event: 'resumed' } }
    const result = await processCorrection(resumed, (tx) => resumeSale(tx, { ...reported, note }, at), state)
    return sale ? result : undefined
  }
  if (!sale?.isCounted || sale.amountCents === null) return undefined
  const total = parseAmount(step.parameters.amount ?? '')
  const first = await firstAmount({ ...reported, advertiserId })
  if (total === undefined || first === undefined) return undefined
  // an edited order's total lacks what was paid back without a product; taken off as a refund too, it would count twice
  const whole = total + (step.paidBackCents ?? 0n)
  const most = total > first ? total : first
  const amountCents = whole < most ? whole : most
  if (amountCents === sale.amountCents) return undefined
  const parameters = { txn_id: number, event: 'amount', amount: decimalDollars(amountCents) }
  const change = { ...reported, amountCents, note: 'the order was edited' }
  return processCorrection({ ...call, parameters }, (tx) => changeSaleAmount(tx, change, at), state)
}
