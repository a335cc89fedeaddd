import 'server-only'
import { MissingRateError } from '@/lib/conversions/amounts/stated-rules'
import { CLAIM_METHODS } from '@/lib/conversions/processing/browser-claim-constants'
import { getClaimTerms } from '@/lib/conversions/processing/browser-claim-data'
import { RATE_METHOD } from '@/lib/conversions/processing/postback-constants'
import { storeCall } from '@/lib/conversions/processing/stored-call-service'
import type { CallResult } from '@/lib/conversions/processing/transaction-rules'
import type { PostbackCall, RateWait } from '@/lib/generated/prisma/client'
import { RATE_DAYS_MAX } from '@/lib/money/ledger/exchange-rate-constants'
import { db, type Tx } from '@/lib/platform/database/db'
import { classifyFailure } from '@/lib/platform/database/failures'
import type { Day } from '@/lib/platform/dates/constants'
import { dayToColumn } from '@/lib/platform/dates/days'
import { log } from '@/lib/platform/log'
import { toPostbackParameters } from './authentication-rules'
import { exchange } from './currency-conversion-data'
import { parseCall, processCall } from './processing-service'

/** How many are read at once. */
const READ_AT_ONCE = 500

type Options = {
  at: Date
  /** What follows from a sale that was booked, beside the conversion: refunds under other numbers of its shop. */
  onBooked: (advertiserId: number, txnId: string, at: Date) => Promise<unknown>
}

/**
 * Processes what waited for a rate and has one by now, the first before the others: as if it came now, and was paid when it
 * came. @returns how many
 */
export async function bookWaitingCalls({ at, onBooked }: Options): Promise<number> {
  let booked = 0
  // a refund may have come before its sale, and waits behind it
  for (let isProgress = true; isProgress; ) {
    isProgress = false
    let after: Due | undefined
    for (let due = await listDue(after); due.length > 0; due = await listDue(after)) {
      for (const wait of due) {
        if (await bookWaiting(wait, { at, onBooked })) {
          booked += 1
          isProgress = true
        }
      }
      after = due.at(-1)
    }
  }
  return booked
}

type Due = { callId: string; createdAt: Date }

/** Waiting calls for whose day a rate is known, and refunds whose sale is booked by now; those after one, the first before the others. */
const listDue = (after: Due | undefined): Promise<Due[]> => db().$queryRaw`
  SELECT w.call_id AS "callId", w.created_at AS "createdAt" FROM rate_wait w
  WHERE (EXISTS (SELECT FROM exchange_rate r WHERE r.currency = w.currency AND r.day <= w.day
      AND r.day >= w.day - ${RATE_DAYS_MAX}::int)
    OR w.operation = 'reversal' AND EXISTS (SELECT FROM postback_txn t
      WHERE t.advertiser_id = w.advertiser_id AND t.txn_id = w.txn_id AND t.operation = 'conversion'))
    AND (w.created_at, w.call_id) > (${after?.createdAt ?? new Date(0)}, ${after?.callId ?? FIRST_ID}::uuid)
  ORDER BY w.created_at, w.call_id LIMIT ${READ_AT_ONCE}`

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

async function bookWaiting({ callId }: Due, { at, onBooked }: Options): Promise<boolean> {
  const wait = await db().rateWait.findUnique({ where: { callId } })
  const call = wait && (await db().postbackCall.findUnique({ where: { id: callId } }))
  if (!wait || !call?.advertiserId) return false
  const { advertiserId } = call
  const { happenedAt, operation } = wait
  const parameters = toPostbackParameters(call)
  const hasWaited = operation === 'conversion'
  const exchanged = await exchange({ advertiserId, parameters, at, happenedAt, hasWaited })
  if (!('parameters' in exchanged)) return false
  try {
    await process(wait, { ...call, advertiserId }, exchanged, at)
  } catch (error) {
    if (error instanceof AlreadyProcessed) return false
    if (error instanceof MissingRateError) {
      await waitFor(wait, error)
      return false
    }
    if (classifyFailure(error) !== 'refused') throw error
    log.error({ err: error, callId }, 'a call that waited for a rate cannot be processed')
    return false
  }
  await onBooked(advertiserId, wait.txnId, at)
  return true
}

/** Waits on, for the rate of a currency in which something about the sale is stated. */
const waitFor = ({ callId, currency, amountCurrency }: RateWait, missing: { currency: string; day: Day }) =>
  db().rateWait.updateMany({
    where: { callId },
    data: {
      currency: missing.currency,
      day: dayToColumn(missing.day),
      amountCurrency: amountCurrency ?? (missing.currency === currency ? null : currency),
    },
  })

/** Undoes what another run has done meanwhile. */
class AlreadyProcessed extends Error {}

type Waited = PostbackCall & { advertiserId: number }
type InDollars = Extract<Awaited<ReturnType<typeof exchange>>, { parameters: unknown }>

async function process(wait: RateWait, call: Waited, { parameters, reported }: InDollars, at: Date): Promise<void> {
  const { callId, happenedAt, beganAt, paysPeriod } = wait
  const isClaim = CLAIM_METHODS.includes(call.method)
  const times = { happenedAt, beganAt: beganAt ?? happenedAt, paysPeriod }
  const parsed = { ...(await parseCall(parameters)), ...times, reported }
  const sent = { parameters: toPostbackParameters(call), origin: { method: RATE_METHOD, ip: null } }
  const store = async (tx: Tx, result: CallResult) => {
    // another run may have processed it meanwhile: then nothing of this one stays
    if ((await tx.rateWait.deleteMany({ where: { callId } })).count === 0) throw new AlreadyProcessed()
    await storeCall(tx, { ...sent, advertiserId: call.advertiserId, result, at })
  }
  await processCall(parsed, call.advertiserId, store, at, isClaim ? await getClaimTerms(call.advertiserId) : undefined)
}
