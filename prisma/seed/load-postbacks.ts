import { DEFAULT_EVENT } from '../../lib/catalog/payouts/constants'
import {
  accepted,
  type CallResult,
  requestHash,
  storedRejected,
} from '../../lib/conversions/processing/transaction-rules'
import type { Tx } from '../../lib/platform/database/db'
import { MINUTE_MS } from '../../lib/platform/dates/constants'
import { dollars } from '../../lib/platform/money/cents'
import { publicClickId } from '../../lib/traffic/requests/click-id-rules'
import { type Column, insertAll } from './bulk'
import type { Call } from './calls'
import type { DemoConversion } from './conversions'
import { Random } from './random'
import { refusedCalls } from './refused-calls'

/** The postback calls that created or reversed a conversion, with the register of transactions, and some refused calls. */
export async function loadPostbacks(tx: Tx, conversions: readonly DemoConversion[], now: Date): Promise<number> {
  const calls = [...conversions.flatMap((conversion) => callsOf(conversion, now)), ...refusedCalls(conversions, now)]
  const claims = calls.flatMap((call) => (call.claims ? [{ ...call, ...call.claims }] : []))
  await insertAll(tx, 'postback_txn', TXN_COLUMNS, claims)
  await insertAll(tx, 'postback_call', CALL_COLUMNS, calls)
  await markUsedSecrets(tx)
  return calls.length
}

/** The demo's calls were proven by the token of their advertiser. */
async function markUsedSecrets(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE advertiser_secret s SET last_used_at = p.at
    FROM (SELECT advertiser_id, max(created_at) AS at FROM postback_call GROUP BY advertiser_id) p
    WHERE p.advertiser_id = s.advertiser_id AND s.kind = 'token'`
}

function callsOf(conversion: DemoConversion, now: Date): Call[] {
  const { click, id, txnId, steps, amountCents } = conversion
  const { affiliateId, offer } = click
  const random = new Random(`calls ${id}`)
  const kept = { conversionId: id, affiliateId, offerId: offer.id, txnId }
  const [{ to, reason, at }] = steps
  const result = reason ? storedRejected(kept, reason) : accepted(kept, to)
  const about = { advertiserId: offer.advertiserId, txnId }
  const first: Call = {
    ...about,
    id: random.id(at),
    clickRef: publicClickId(affiliateId, click.id),
    event: DEFAULT_EVENT,
    amount: amountCents === null ? null : dollars(amountCents).toFixed(2),
    result,
    at,
    claims: {
      operation: 'conversion',
      hash: requestHash([click.id, DEFAULT_EVENT, amountCents?.toString() ?? null]),
      affiliateId,
      conversionId: id,
    },
  }
  const back = steps.find(({ by }) => by === 'advertiser')
  const reversal: Call[] = back
    ? [
        {
          ...about,
          id: random.id(back.at),
          clickRef: null,
          event: 'refund',
          amount: null,
          result: accepted(kept, back.to),
          at: back.at,
          claims: { operation: 'reversal', hash: requestHash(['reversal']), affiliateId, conversionId: id },
        },
      ]
    : []
  return [first, ...repeat(first, random, now), ...reversal]
}

/** Some servers repeat a call: it gets the same answer. */
function repeat(first: Call, random: Random, now: Date): Call[] {
  const at = new Date(first.at.getTime() + Math.round(random.between(5_000, 3 * MINUTE_MS)))
  if (!random.chance(0.015) || at > now) return []
  const { claims: _, ...call } = first
  const result: CallResult = {
    ...first.result,
    outcome: 'replayed',
    reason: null,
    message: 'Repeated; answered as the first time',
  }
  return [{ ...call, id: random.id(at), result, at }]
}

const TXN_COLUMNS: Column<Call & NonNullable<Call['claims']>>[] = [
  ['advertiser_id', ({ advertiserId }) => advertiserId],
  ['txn_id', ({ txnId }) => txnId],
  ['operation', ({ operation }) => operation],
  ['request_hash', ({ hash }) => hash],
  ['affiliate_id', ({ affiliateId }) => affiliateId],
  ['conversion_id', ({ conversionId }) => conversionId],
  ['http_status', ({ result }) => result.httpStatus],
  ['response', ({ result }) => JSON.stringify(result.response)],
  ['created_at', ({ at }) => at],
]

const CALL_COLUMNS: Column<Call>[] = [
  ['id', ({ id }) => id],
  ['advertiser_id', ({ advertiserId }) => advertiserId],
  ['affiliate_id', ({ result }) => result.affiliateId],
  ['offer_id', ({ result }) => result.offerId],
  ['click_ref', ({ clickRef }) => clickRef],
  ['txn_id', ({ txnId }) => txnId],
  ['event', ({ event }) => event],
  ['amount', ({ amount }) => amount],
  ['method', () => 'POST'],
  ['ip', ({ advertiserId }) => `203.0.113.${(advertiserId ?? 120) - 100}`],
  ['outcome', ({ result }) => result.outcome],
  ['reason', ({ result }) => result.reason],
  ['message', ({ result }) => result.message],
  ['http_status', ({ result }) => result.httpStatus],
  ['conversion_id', ({ result }) => result.conversionId],
  ['created_at', ({ at }) => at],
]
