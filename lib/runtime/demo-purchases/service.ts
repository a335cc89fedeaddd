import 'server-only'
import { randomBytes } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { parseJson } from '@/lib/platform/text/json'
import { findPostbackToken } from './data'
import { readPostbackAnswer } from './rules'
import type { PostbackReport, PurchaseOrder } from './schema'

const TIMEOUT_MS = 10_000
const HIDDEN_TOKEN = 'demo_••••••••'

/**
 * Acts as the advertiser's server after a purchase: sends a real postback over HTTP and returns request and response.
 * Demo mode only.
 * @throws AppError not_found outside demo mode, or when the offer's advertiser has no valid token
 */
export async function sendPurchase({ at }: { at: Date }, order: PurchaseOrder): Promise<PostbackReport> {
  if (!env().DEMO) throw new AppError('not_found', 'There is nothing here.')
  const token = await findPostbackToken(order.offerId, at)
  if (token === null) throw new AppError('not_found', 'The advertiser of this offer has no postback token.')
  const txnId = order.txnId ?? newTxnId()
  const sent = [
    { name: 'click_id', value: order.clickId },
    { name: 'txn_id', value: txnId },
    { name: 'amount', value: order.amount },
  ].filter(({ value }) => value !== '')
  const body = new URLSearchParams([...sent.map(({ name, value }) => [name, value]), ['token', token]])
  const shown = [...sent, { name: 'token', value: HIDDEN_TOKEN }]
  return { txnId, sent: shown, ...(await post(body)) }
}

const newTxnId = () => `DEMO-${randomBytes(6).toString('hex').toUpperCase()}`

async function post(body: URLSearchParams): Promise<Omit<PostbackReport, 'txnId' | 'sent'>> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(new URL('/api/postback', env().NEXTAUTH_URL), { method: 'POST', body, signal })
    const text = await response.text()
    return { ...readPostbackAnswer(parseJson(text), response.status), httpStatus: response.status, answer: text }
  } catch (error) {
    log.warn({ err: error }, 'the demo advertiser could not reach the postback')
    const message = 'The advertiser’s server could not reach the postback address. Nothing was recorded.'
    return {
      outcome: 'unreachable',
      state: null,
      reason: null,
      message,
      httpStatus: null,
      conversionId: null,
      answer: '',
    }
  }
}
