import 'server-only'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { count } from '@/lib/platform/telemetry/metrics'
import { printable } from '@/lib/platform/text/printable'
import { customerNames } from '../customers/name-data'
import { ITEMS_MAX_LENGTH, UNREADABLE } from './item-rules'
import type { PostbackParameters } from './postback-schema'
import type { CallResult } from './transaction-rules'

/** A call with its outcome. `origin` is the HTTP method and the address it came from. */
export type NewCall = {
  parameters: PostbackParameters
  origin: { method: string; ip: string | null }
  advertiserId: number | undefined
  result: CallResult
  at: Date
}

/** Stores a call and its outcome. @returns its id */
export async function storeCall(tx: Tx, call: NewCall): Promise<string> {
  const [id = ''] = await storeCalls(tx, [call])
  return id
}

/**
 * `storeCall` for many in one statement, and counts those that pay nothing by reason; a transaction that is run again counts them
 * again. @returns their ids, in the order given
 */
export async function storeCalls(tx: Tx, calls: readonly NewCall[]): Promise<string[]> {
  const rows = calls.map(toRow)
  await tx.$executeRaw`
    INSERT INTO postback_call (id, advertiser_id, affiliate_id, offer_id, conversion_id, click_ref, txn_id, event, amount,
      refund_id, method, ip, outcome, reason, message, http_status, created_at, token_hash, customer_number, customer_hash, coupon, items, tax, shipping, currency)
    SELECT id, advertiser_id, affiliate_id, offer_id, conversion_id, click_ref, txn_id, event, amount,
      refund_id, method, ip, outcome, reason, message, http_status, created_at, token_hash, customer_number, customer_hash, coupon, items, tax, shipping, currency
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS call (id uuid, advertiser_id int, affiliate_id int,
      offer_id int, conversion_id uuid, click_ref text, txn_id text, event text, amount text, refund_id text, method text,
      ip inet, outcome postback_outcome, reason rejection_reason, message text, http_status int, created_at timestamptz,
      token_hash text, customer_number text, customer_hash text, coupon text, items text, tax text, shipping text, currency text)`
  for (const { reason } of calls.map(({ result }) => result))
    if (reason) count('call_refusals_total', 'Calls of advertisers that pay nothing, by reason.', { reason })
  return rows.map(({ id }) => id)
}

function toRow({ parameters, origin, advertiserId, result, at }: NewCall) {
  const { outcome, reason, message, httpStatus, affiliateId, offerId, conversionId } = result
  const customer = customerNames(parameters)
  return {
    id: newId(at),
    advertiser_id: advertiserId ?? null,
    affiliate_id: affiliateId ?? null,
    offer_id: offerId ?? null,
    conversion_id: conversionId ?? null,
    click_ref: storable(parameters.click_id),
    txn_id: storable(parameters.txn_id),
    event: storable(parameters.event),
    amount: storable(parameters.amount),
    refund_id: storable(parameters.refund_id),
    method: origin.method,
    ip: origin.ip,
    outcome,
    reason,
    message,
    http_status: httpStatus,
    created_at: at,
    customer_number: storable(customer?.number ?? undefined),
    customer_hash: customer?.emails[0] ?? null,
    coupon: storable(parameters.coupon || undefined),
    // cut, it would be no list
    items:
      (parameters.items ?? '').length > ITEMS_MAX_LENGTH
        ? UNREADABLE
        : storable(parameters.items || undefined, ITEMS_MAX_LENGTH),
    tax: storable(parameters.tax || undefined),
    shipping: storable(parameters.shipping || undefined),
    ...(parameters.currency && { currency: storable(parameters.currency) }),
    // staff find out with it whether the token was valid, and not known yet
    token_hash: reason === 'bad_token' && parameters.token ? sha256Hex(parameters.token) : null,
  }
}

const STORED_LENGTH = 300
const storable = (text: string | undefined, limit = STORED_LENGTH) =>
  text === undefined ? null : printable(text, limit)
