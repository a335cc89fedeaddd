import 'server-only'
import type { z } from 'zod'
import { accountTime } from '@/lib/accounts/auth/test-clock-data'
import { changeSubscription, paysForEvent } from '@/lib/conversions/corrections/subscription-change-service'
import { customerNames } from '@/lib/conversions/customers/name-data'
import { type SubscriptionChange, subscriptionChange } from '@/lib/conversions/customers/subscription-status-rules'
import { bookOrCompare } from '@/lib/conversions/dual-runs/service'
import type { BrowserClaimTerms } from '@/lib/conversions/processing/browser-claim-data'
import { findClick, findSubscriptionClick, type KnownClick } from '@/lib/conversions/processing/click-data'
import { countedItems, UNITS_PER_CENT, UNREADABLE, withSums } from '@/lib/conversions/processing/item-rules'
import { codesOf } from '@/lib/conversions/processing/named-code-rules'
import { findCode } from '@/lib/conversions/processing/named-code-service'
import { NOTHING_REFUNDED } from '@/lib/conversions/processing/postback-constants'
import {
  type Postback,
  type PostbackParameters,
  postbackSchema,
  renewalSchema,
  reversalSchema,
  type SubscriptionChangeParameters,
  subscriptionChangeSchema,
  unnamedRenewalSchema,
} from '@/lib/conversions/processing/postback-schema'
import { processRefund } from '@/lib/conversions/processing/refund-service'
import { findAnswer, findReversed, findTransaction } from '@/lib/conversions/processing/reversal-claim-service'
import { processReversal } from '@/lib/conversions/processing/reversal-service'
import { step } from '@/lib/conversions/processing/step-timing-service'
import {
  type CallResult,
  refused,
  unknownClick,
  unknownCoupon,
  unknownCustomer,
} from '@/lib/conversions/processing/transaction-rules'
import { inHundredths, type ReportedMoney } from '@/lib/money/ledger/exchange-rate-rules'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact, transactPrepared } from '@/lib/platform/database/transaction'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { isReversal, type Proof } from './authentication-rules'
import { amountWithoutCurrency } from './currency-conversion-data'

/** A parsed call: whether it is a reversal, its parameters or what is wrong with them, and the click it names. */
export type ParsedCall = {
  /** What was parsed. */
  parameters: PostbackParameters
  isReversal: boolean
  parsed: ReturnType<(typeof reversalSchema)['safeParse']>
  click: KnownClick | undefined
  /** When it was paid, as whoever reports it says. */
  happenedAt?: Date | undefined
  /** When its customer came, where that was before they paid. */
  beganAt?: Date | undefined
  /** False for a payment within a period of a subscription. */
  paysPeriod?: boolean | undefined
  /** The codes its buyer entered as it names them, and their keys. */
  coupon: string
  codes: readonly string[]
  /** What it reported, where its parameters are the dollars of that. */
  reported?: ReportedMoney | undefined
  /** What it says of a subscription, which an event that no offer pays for may do. */
  change?: { to: SubscriptionChange; named: SubscriptionChangeParameters } | undefined
  /** What a refund paid back that names no currency: it is in that of its sale. */
  unnamedAmount?: string | undefined
}

/** Parses a call's parameters and finds its click. */
export async function parseCall(parameters: PostbackParameters): Promise<ParsedCall> {
  const isBack = isReversal(parameters)
  const codes = codesOf(parameters)
  const parsed = isBack
    ? reversalSchema.safeParse(parameters)
    : namesCodeAlone(parameters)
      ? renewalSchema.safeParse(parameters)
      : namesCustomerAlone(parameters)
        ? parseRenewal(parameters)
        : postbackSchema.safeParse(parameters)
  const change = readChange(parameters)
  const clickId = parsed.success ? parsed.data.click_id : change?.named.click_id
  const click = clickId ? await findClick(clickId) : undefined
  const unnamedAmount = isBack ? amountWithoutCurrency(parameters) : undefined
  const { coupon = '' } = parameters
  return { parameters, isReversal: isBack, parsed, click, codes, coupon, unnamedAmount, change }
}

/** Names that cannot be read are passed over where another one can. */
function readChange(parameters: PostbackParameters): ParsedCall['change'] {
  const to = subscriptionChange(parameters.event ?? '')
  if (to === undefined) return undefined
  const { data: named } = subscriptionChangeSchema.safeParse(parameters)
  return named && { to, named }
}

/** Whether a call names its customer alone, so that its click is looked for first. */
export const namesCustomerAlone = (parameters: PostbackParameters): boolean =>
  !parameters.click_id?.trim() && !isReversal(parameters) && customerNames(parameters) !== undefined

/** Whether a call names neither a click nor a customer, and a coupon code. */
const namesCodeAlone = (parameters: PostbackParameters): boolean =>
  !parameters.click_id?.trim() && customerNames(parameters) === undefined && codesOf(parameters).length > 0

/** Parses a payment that names its customer alone. One name that can be read is enough. */
function parseRenewal(parameters: PostbackParameters) {
  const parsed = renewalSchema.safeParse(parameters)
  return parsed.success && !customerNames(parsed.data) ? unnamedRenewalSchema.safeParse(parameters) : parsed
}

/** Whether a call may be made by an advertiser: its click must be on one of the advertiser's offers. */
export const belongsToAdvertiser = ({ click }: ParsedCall, advertiserId: number): boolean =>
  !click || click.advertiserId === advertiserId

type Store = (tx: Tx, result: CallResult) => Promise<unknown>

/**
 * Processes a call of an authenticated advertiser, once for its transaction id, and stores the call with its outcome in
 * the same transaction.
 * @throws MissingRateError for a sale about which something is stated in a currency without a rate of its day
 */
export async function processCall(
  call: ParsedCall,
  advertiserId: number,
  store: Store,
  at: Date,
  browser?: BrowserClaimTerms,
): Promise<CallResult> {
  const { parsed, click, change } = call
  if (change && !browser && !(await paysForEvent(advertiserId, change.named.event ?? '')))
    return run((tx) => changeSubscription(tx, { advertiserId, change: change.to, named: change.named }, at), store)
  const refuse = (result: CallResult) => run(async () => result, store)
  if (!parsed.success) return refuse(refused('invalid', 'invalid_request', problems(parsed.error)))
  const { data } = parsed
  if (call.isReversal) {
    const { txn_id: txnId, event = '', amount: amountCents, refund_id: refundId = '' } = data
    if (amountCents === 0n) return refuse(refused('invalid', 'invalid_request', NOTHING_REFUNDED))
    const { registerId, affiliateId = 0 } = await findReversed({ advertiserId, txnId, click })
    const reversal = { advertiserId: registerId, txnId, event }
    const reversedAt = await accountTime(affiliateId, at)
    if (amountCents === undefined)
      return run((tx) => step('reverse', () => processReversal(tx, reversal, reversedAt)), store)
    const { items: named } = data
    const paidBack = call.reported ? inHundredths(call.reported.amount) : amountCents
    const items =
      named === UNREADABLE || named === undefined ? undefined : withSums(countedItems(named, UNITS_PER_CENT), paidBack)
    const refund = { ...reversal, refundId, amountCents, items, ...moneyOf(call) }
    return run((tx) => step('refund', () => processRefund(tx, refund, reversedAt)), store)
  }
  const sold = click ?? (await findSubscriptionClick({ advertiserId, postback: data, at }))
  // tests have none, and what only a browser says is not proven
  const codes = browser || (sold && isTestAccount(sold.affiliateId)) ? [] : call.codes
  const code = await findCode(advertiserId, codes)
  const isBooked = codes.length > 0 && (await findTransaction(db(), advertiserId, data.txn_id)) !== undefined
  if (!sold && !code && !isBooked) {
    if (data.click_id) return refuseUnknown(call, data.click_id, { advertiserId, store, at })
    const unknown = () => (namesCustomer(data) || !call.codes.length ? unknownCustomer() : unknownCoupon(call.coupon))
    return run(async (tx) => (await findAnswer(tx, advertiserId, data, call.reported)) ?? unknown(), store)
  }
  const { click_id: clickRef, ...postback } = data
  const named = sold?.sentClickId === undefined ? {} : { sentClickId: sold.sentClickId }
  const soldAt = await accountTime(sold?.affiliateId ?? 0, at)
  const { beganAt, paysPeriod } = call
  // the clock of a test is not the shop's
  const happenedAt = soldAt === at ? call.happenedAt : undefined
  const sale = {
    advertiserId,
    postback,
    clickRef: sold ?? clickRef,
    ...named,
    at: soldAt,
    happenedAt,
    beganAt,
    paysPeriod,
    reported: call.reported,
    browser,
    codes,
  }
  const offerIds = [...(sold ? [sold.offerId] : []), ...(code ? [code.offerId] : [])]
  return run((tx) => bookOrCompare(tx, sale, { offerIds, clickedAt: sold?.createdAt ?? soldAt }), store)
}

const moneyOf = ({ reported, unnamedAmount }: ParsedCall) => ({
  reported,
  unnamedAmount: reported ? undefined : unnamedAmount,
})

const namesCustomer = (data: Postback): boolean => customerNames(data) !== undefined

type Unknown = { advertiserId: number; store: Store; at: Date }

/**
 * Refuses a call whose click is not known, unless it was stored since it was looked for: a click that is stored late is
 * followed by its calls once, and must find this one refused or see it processed.
 */
async function refuseUnknown(
  call: ParsedCall,
  ref: NonNullable<Parameters<typeof findClick>[0]>,
  { advertiserId, store, at }: Unknown,
): Promise<CallResult> {
  const result = await transact(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('unknown clicks'))`
    if (await findClick(ref)) return undefined
    await store(tx, unknownClick())
    return unknownClick()
  })
  if (result) return result
  const known = { ...call, click: await findClick(ref) }
  return belongsToAdvertiser(known, advertiserId)
    ? processCall(known, advertiserId, store, at)
    : run(async () => badToken(undefined, clickTarget(known)), store)
}

/** The affiliate and offer of a call's click. */
export const clickTarget = ({ click }: ParsedCall) =>
  click && { affiliateId: click.affiliateId, offerId: click.offerId }

function run(process: (tx: Tx) => Promise<CallResult>, store: Store): Promise<CallResult> {
  return transactPrepared(async (tx) => {
    const result = await process(tx)
    await store(tx, result)
    return result
  })
}

/** What is wrong with a call; of one whose body could not be read nothing else. */
function problems(error: z.ZodError): string {
  const ofBody = error.issues.filter(({ path }) => path[0] === 'body')
  const issues = ofBody.length > 0 ? ofBody : error.issues
  return issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
}

/** The affiliate and offer a refusal is about. */
export type About = ReturnType<typeof clickTarget>

/**
 * The refusal of a call nobody is proven to have sent.
 * @param former its secret, when it is one that ended
 * @param bodyFault what is wrong with its body, in which its token may be
 */
export function badToken(former?: Proof, about?: About, bodyFault?: string): CallResult {
  const ended = former?.secret.revokedAt ? 'was revoked' : 'has expired'
  const refusal = former
    ? `The secret of this call ${ended}. Use a current one.`
    : 'The token or signature is not valid for this click.'
  const message = bodyFault === undefined ? refusal : `${refusal} The body ${bodyFault}.`
  return refused('unauthenticated', 'bad_token', message, about)
}
