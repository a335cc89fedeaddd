import { setTimeout as pause } from 'node:timers/promises'
import { CHROME } from '../tracking/tracking'

/**
 * One sale: `sentAt` is when its postback was sent, 0 when its click had no answer; `status` what the advertiser was
 * answered, 0 without an answer.
 */
export type Sale = { txnId: string; clickId: string; sentAt: number; status: number }

/** `base` is the tracker that gets the postbacks, or the one at each moment. */
type Selling = { base: string | (() => string); linkOf: (number: number) => string; token: string; perSecond: number }

let runs = 0

/** Reports a sale as its advertiser does. @returns the status, 0 without an answer */
export async function reportSale(base: string, { txnId, clickId }: Pick<Sale, 'txnId' | 'clickId'>, token: string) {
  const query = new URLSearchParams({ click_id: clickId, txn_id: txnId, token })
  const answer = await fetch(`${base}/api/postback?${query}`).catch(() => undefined)
  await answer?.text()
  return answer?.status ?? 0
}

/** Clicks a link and reports a sale for the click, so many times a second. */
export function steadySales({ base, linkOf, token, perSecond }: Selling) {
  const baseNow = typeof base === 'string' ? () => base : base
  runs += 1
  const run = runs
  const began = performance.now()
  const sales: Promise<Sale>[] = []
  let isOver = false
  const sell = (number: number): Promise<Sale> =>
    sellOne(number).catch(() => ({ txnId: `unanswered-${run}-${number}`, clickId: '', sentAt: 0, status: 0 }))
  const sellOne = async (number: number): Promise<Sale> => {
    const txnId = `steady-${run}-${number}`
    const headers = { 'user-agent': CHROME, cookie: `stoke_visitor=${`${run}f${number}`.padStart(32, 'a')}` }
    const answer = await fetch(linkOf(number), { redirect: 'manual', headers })
    const clickId = new URL(answer.headers.get('location') ?? '').searchParams.get('cid') ?? ''
    const sentAt = performance.now()
    const status = await reportSale(baseNow(), { txnId, clickId }, token)
    return { txnId, clickId, sentAt, status }
  }
  const selling = (async () => {
    while (!isOver) {
      const due = Math.floor(((performance.now() - began) / 1_000) * perSecond)
      while (sales.length < due) sales.push(sell(sales.length))
      await pause(20)
    }
  })()
  return {
    /** Ends selling. @returns every sale */
    async stop(): Promise<Sale[]> {
      isOver = true
      await selling
      return Promise.all(sales)
    },
  }
}
