import 'server-only'
import { firstAmount, isTakenBackBy, listRefundIds } from '@/lib/conversions/corrections/data'
import { closeDispute, lostRefundId, openDispute } from '@/lib/conversions/corrections/dispute-service'
import { changeSaleAmount, resumeSale, withdrawRefunds } from '@/lib/conversions/corrections/service'
import { lockTxn } from '@/lib/conversions/processing/reversal-claim-service'
import { readRates } from '@/lib/money/ledger/exchange-rate-data'
import { isSameSum, type Rate, toDollars } from '@/lib/money/ledger/exchange-rate-rules'
import { db, type Tx } from '@/lib/platform/database/db'
import { parseAmount, parseDecimal } from '@/lib/platform/money/amount'
import type { Cents } from '@/lib/platform/money/cents'
import { decimalDollars } from '@/lib/platform/money/format'
import { processCorrection, processVerifiedCall, type VerifiedCall } from '../postbacks/verified-call-service'
import type { TrackingState } from '../state/tracking-state'
import type { WithAmount } from './data'
import { type BookedSale, listFacts } from './order-fact-service'
import type { Sender, ShopCorrection, ShopFact, ShopReport, StepResult } from './order-schema'
import type { Waits } from './waiting-step-service'

type Of<Does extends ShopCorrection['does']> = Extract<ShopCorrection, { does: Does }>

/** What a correction needs: whose it is, of which sale, and how it is stored. */
type Context = { sender: Sender; sale: BookedSale; state: TrackingState }

export const SAME = { nothing: 'It is so already.' }

/** Carries out what a webhook corrects of a sale that is booked. */
export async function carryOut(
  sender: Sender,
  step: ShopCorrection,
  sale: BookedSale,
  state: TrackingState,
): Promise<StepResult | Waits> {
  const context = { sender, sale, state }
  switch (step.does) {
    case 'take back':
      return takeBack(context)
    case 'keep refunds':
      return withdraw(context, await refundsBut(context, step.refundIds))
    case 'withdraw refunds':
      return withdraw(context, await refundsOf(context, step.refundIds))
    case 'withdraw payment': {
      const refundIds = await listFacts(sender.advertiserId, 'refund', step.payment)
      if (refundIds.length === 0) return { waitsFor: step.payment, why: 'Its refund is not told yet.' }
      return withdraw(context, await refundsOf(context, refundIds))
    }
    case 'withdraw charge':
      return withdrawCharge(context, step)
    case 'dispute':
      return dispute(context, step)
  }
}

const callOf = ({ sender, sale }: Context, parameters: VerifiedCall['parameters']): VerifiedCall => {
  const { requestId, advertiserId, method, ip, at } = sender
  return { requestId, advertiserId, parameters: { txn_id: sale.txnId, ...parameters }, origin: { method, ip }, at }
}

const correct = (
  context: Context,
  parameters: VerifiedCall['parameters'],
  run: (tx: Tx) => ReturnType<typeof resumeSale>,
) => processCorrection(callOf(context, parameters), run, context.state)

const ofSale = ({ sale, sender }: Context) => ({
  advertiserId: sale.registerId,
  txnId: sale.txnId,
  method: sender.method,
})

async function takeBack(context: Context): Promise<StepResult> {
  if (!context.sale.isCounted) return SAME
  return processVerifiedCall(callOf(context, { event: 'reversal' }), context.state)
}

async function refundsBut(context: Context, kept: readonly string[]): Promise<string[]> {
  return (await listRefundIds(ofSale(context))).filter((id) => !kept.includes(id))
}

async function refundsOf({ sale }: Context, refundIds: readonly string[]): Promise<string[]> {
  const where = { advertiserId: sale.registerId, txnId: sale.txnId, refundId: { in: [...refundIds] } }
  return (await db().postbackRefund.findMany({ where, select: { refundId: true } })).map(({ refundId }) => refundId)
}

async function withdraw(context: Context, refundIds: readonly string[]): Promise<StepResult> {
  if (refundIds.length === 0) return SAME
  const note = 'a refund failed or was deleted'
  const parameters = { event: 'refund_withdrawn', refund_id: refundIds.join(' ') }
  return correct(context, parameters, (tx) =>
    withdrawRefunds(tx, { ...ofSale(context), refundIds, note }, context.sender.at),
  )
}

/**
 * Takes back the newest refund of a charge, the one of this sum where there are several, once for each refund: Stripe tells
 * of one that fails with up to three events.
 */
async function withdrawCharge(context: Context, step: Of<'withdraw charge'>): Promise<StepResult | Waits> {
  const { refund, charge, amountCents, amount = '' } = step
  const { registerId: advertiserId, txnId } = context.sale
  if ((await listFacts(context.sender.advertiserId, 'refund', refund)).length > 0) return SAME
  const refunds = await db().postbackRefund.findMany({
    where: { advertiserId, txnId, refundId: { startsWith: charge === '' ? '' : `${charge}:` } },
    orderBy: { createdAt: 'desc' },
  })
  const failed =
    refunds.find(({ reportedAmount, ...each }) =>
      reportedAmount === null ? each.amountCents === amountCents : isSameSum(reportedAmount, amount),
    ) ?? refunds[0]
  if (!failed && !(await isTakenBackBy(ofSale(context))))
    return { waitsFor: context.sale.txnId, why: 'No refund of it is booked here.' }
  const { at } = context.sender
  const about = { ...ofSale(context), note: 'a refund failed' }
  if (!failed)
    return correct(context, { event: 'resumed' }, async (tx) => {
      await rememberOnce(tx, context, { kind: 'refund', number: refund, value: 'all' })
      return resumeSale(tx, about, at)
    })
  const { refundId } = failed
  return correct(context, { event: 'refund_withdrawn', refund_id: refundId }, async (tx) => {
    const isNew = await rememberOnce(tx, context, { kind: 'refund', number: refund, value: refundId })
    return withdrawRefunds(tx, { ...about, refundIds: isNew ? [refundId] : [] }, at)
  })
}

/** Remembers a fact of a sale in the caller's transaction. @returns whether nothing was remembered under its number */
async function rememberOnce(tx: Tx, { sender, sale }: Context, fact: ShopFact): Promise<boolean> {
  const { advertiserId, at } = sender
  await lockTxn(tx, sale.registerId, sale.txnId)
  const { kind, number } = fact
  if (await tx.shopFact.findFirst({ where: { advertiserId, kind, number } })) return false
  await tx.shopFact.create({ data: { advertiserId, ...fact, createdAt: at } })
  return true
}

async function dispute(context: Context, step: Of<'dispute'>): Promise<StepResult> {
  const { disputeId, state, mayReopen = false } = step
  const { at } = context.sender
  const { registerId: advertiserId, txnId } = context.sale
  const where = { advertiserId_txnId_disputeId: { advertiserId, txnId, disputeId } }
  const known = await db().saleDispute.findUnique({ where })
  const isOpen = known !== null && known.closedAt === null
  const about = { ...ofSale(context), disputeId }
  if (state === 'open') {
    if (isOpen || (known && !mayReopen)) return SAME
    const note = 'the payment is disputed or on hold'
    return correct(context, { event: 'disputed' }, (tx) => openDispute(tx, { ...about, mayReopen, note }, at))
  }
  // one whose end is told first is not opened later; what a shop tells with each update was mostly never disputed
  if (state === 'won' && !isOpen && (known || mayReopen)) return giveBackLost(context, disputeId)
  const lostCents = await lostOfSale(step, context.sale)
  return correct(context, { event: `dispute_${state}` }, (tx) =>
    closeDispute(tx, { ...about, ...ended(state, lostCents) }, at),
  )
}

/** What a lost dispute took counts again when its loss is reversed, as after an arbitration. */
async function giveBackLost(context: Context, disputeId: string): Promise<StepResult> {
  const { registerId: advertiserId, txnId } = context.sale
  const refundId = lostRefundId(disputeId)
  if (!(await db().postbackRefund.findFirst({ where: { advertiserId, txnId, refundId } }))) return SAME
  const about = { ...ofSale(context), note: 'the loss of a dispute was reversed', refundIds: [refundId] }
  return correct(context, { event: 'dispute_won' }, (tx) => withdrawRefunds(tx, about, context.sender.at))
}

/** What a dispute took of a sale, by the rate of the sale. */
async function lostOfSale({ lost, lostCents }: Of<'dispute'>, sale: BookedSale): Promise<Cents | 'all'> {
  const rate = lost && lost.currency === sale.reportedCurrency ? await rateOf(sale) : undefined
  const sum = rate && parseDecimal(lost?.amount ?? '', { currency: rate.currency })
  return sum ? toDollars(sum, rate) || 'all' : lostCents
}

const ended = (state: 'won' | 'lost', lostCents: Cents | 'all') =>
  state === 'won' ? { lostCents: 0n, note: 'the dispute was won' } : { lostCents, note: 'the dispute was lost' }

type Sum = Pick<WithAmount, 'amount' | 'reported'>

/** Lets a sale count again that this shop took back before, or gives it its new sum. @returns undefined for neither */
export async function restate(
  call: VerifiedCall,
  { step, sum }: { step: ShopReport; sum: Sum },
  sale: BookedSale | undefined,
  state: TrackingState,
) {
  const { advertiserId, at } = call
  const number = sale?.txnId ?? step.parameters.txn_id ?? ''
  const ofSale = { advertiserId: sale?.registerId ?? advertiserId, txnId: number, method: call.origin.method }
  if (await isTakenBackBy({ ...ofSale, advertiserId })) {
    const note = 'the order is a sale again'
    const resumed = { ...call, parameters: { txn_id: number, event: 'resumed' } }
    const result = await processCorrection(resumed, (tx) => resumeSale(tx, { ...ofSale, note }, at), state)
    return sale ? result : undefined
  }
  if (!sale?.isCounted || sale.amountCents === null) return undefined
  const { reported } = sum
  const rate = await rateOf(sale)
  const total = parseAmount(sum.amount ?? '')
  const first = await firstAmount({ ...ofSale, advertiserId }, rate)
  // a sum in another currency than the sale's is none that it could have been edited to
  if (total === undefined || first === undefined || reported?.rateId !== rate?.id) return undefined
  // an edited order's total lacks what was paid back without a product; taken off as a refund too, it would count twice
  const whole = total + paidBackInDollars(step.paidBackCents, rate)
  const most = total > first ? total : first
  const amountCents = whole < most ? whole : most
  if (amountCents === sale.amountCents) return undefined
  return changeSum(call, { ...ofSale, amountCents, note: 'the order was edited', reported }, state)
}

/** The rate a sale was converted by; undefined for one in dollars. */
const rateOf = async ({ exchangeRateId: id }: BookedSale): Promise<Rate | undefined> =>
  id === null ? undefined : (await readRates([id])).get(id)

/** @param hundredths of the currency of the sale */
const paidBackInDollars = (hundredths: bigint | undefined, rate: Rate | undefined): Cents =>
  rate ? toDollars({ digits: hundredths ?? 0n, decimals: 2 }, rate) : (hundredths ?? 0n)

/** Gives a sale that its checkout told the sum that its invoice says was paid, as where a credit was used. */
export async function setSumPaid(
  call: VerifiedCall,
  { amount, reported }: Sum,
  { txnId, registerId, amountCents: formerCents, isCounted }: BookedSale,
  state: TrackingState,
) {
  const amountCents = parseAmount(amount ?? '')
  if (!isCounted || amountCents === undefined || formerCents === null || amountCents === formerCents) return undefined
  const { advertiserId, origin } = call
  if ((await firstAmount({ advertiserId, txnId, method: origin.method })) === undefined) return undefined
  const note = 'its invoice says what was paid'
  return changeSum(call, { advertiserId: registerId, txnId, amountCents, note, reported }, state)
}

type NewSum = Parameters<typeof changeSaleAmount>[1]

function changeSum(call: VerifiedCall, change: NewSum, state: TrackingState) {
  const { txnId, reported, amountCents } = change
  const sum: VerifiedCall['parameters'] = reported
    ? { amount: reported.amount, currency: reported.currency }
    : { amount: decimalDollars(amountCents) }
  const parameters = { txn_id: txnId, event: 'amount', ...sum }
  return processCorrection({ ...call, parameters }, (tx) => changeSaleAmount(tx, change, call.at), state)
}
