import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** One answer to somebody who uses the product. `isBroken`: a page whose head was sent before its content failed. */
export type Answer = { what: string; status: number; retryAfter: string | null; isBroken: boolean; ms: number }

type User = { base: string; cookie: string; until: number; note: (answer: Answer) => void }

const PERIOD = 'startDate=2026-01-01&endDate=2026-01-31&rangeTypeValue=custom&offset=0&timeZone=America%2FNew_York'

/** Pages and API routes of each side: what reads a little, a lot, from several tables, and what streams. */
export const READS = {
  affiliate: [
    '/home',
    '/conversions',
    '/offers',
    '/links',
    '/levels',
    '/account/payment',
    '/dashboard',
    '/market',
    `/api/stats/breakdown?by=offer&${PERIOD}`,
    `/api/stats?${PERIOD}`,
    '/api/conversions',
    '/api/conversions/list',
    '/api/payouts/real-time',
    '/api/payouts',
    '/api/ledger',
    '/api/achievements',
    '/api/quests',
    '/api/referrals',
    '/api/support/tickets',
    '/api/account/sessions',
    '/api/conversions/list?format=csv',
    '/api/ledger?format=csv',
  ],
  advertiser: [
    '/advertiser',
    '/advertiser/conversions',
    '/advertiser/billing',
    '/advertiser/people',
    '/api/advertiser/overview',
    '/api/advertiser/conversions',
    '/api/advertiser/offers',
    '/api/advertiser/calls',
    '/api/advertiser/billing',
    '/api/advertiser/webhooks',
  ],
  staff: [
    '/admin/revenue',
    '/admin/manage-users',
    '/admin/payouts-dashboard',
    '/admin/admin-logs',
    '/admin/conversion-feed',
    '/api/admin/manage-users',
    '/api/admin/payouts-dashboard',
    '/api/admin/offers',
    '/api/admin/admin-logs',
    '/api/admin/feature-flag',
    '/api/admin/settings',
  ],
} as const

/** Asks for one thing after the other, from the first again after the last. */
export async function readInTurn(user: User, paths: readonly string[]): Promise<void> {
  for (let index = 0; performance.now() < user.until; index += 1) await ask(user, String(paths[index % paths.length]))
}

/**
 * Sends a change with a key of its own until it is accepted, then the next one: what was not acknowledged may or may not
 * have been done, and the same key again does it once.
 * @param bodyOf the change with a number and a key
 * @returns how many were acknowledged
 */
export async function writeUntilDone(
  user: User,
  path: string,
  changes: number,
  bodyOf: (number: number, key: string) => object,
): Promise<number> {
  let done = 0
  for (let number = 0; number < changes && performance.now() < user.until; number += 1) {
    const body = JSON.stringify(bodyOf(number, randomUUID()))
    for (let status = 0; status !== 201; await pause(100)) {
      status = await ask(user, path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      if (![201, 503, 0].includes(status)) return done
    }
    done += 1
  }
  return done
}

/** Changes something to and fro. */
export async function changeAgain(user: User, method: string, path: string, bodyOf: (number: number) => object) {
  const headers = { 'content-type': 'application/json' }
  for (let number = 0; performance.now() < user.until; number += 1) {
    await ask(user, path, { method, body: JSON.stringify(bodyOf(number)), headers })
  }
}

/** Opens the stream of live events, reads it for some seconds, and opens it anew. */
export async function watchEvents(user: User, seconds = 5): Promise<void> {
  while (performance.now() < user.until) {
    const closing = new AbortController()
    await ask(user, '/api/events', { signal: closing.signal }, () => setTimeout(() => closing.abort(), seconds * 1_000))
  }
}

/** What was answered neither rightly nor with a refusal that says when to come back: for all, or by a limit of the account. */
export const wrongAnswers = (answers: readonly Answer[]) =>
  answers.filter(
    ({ status, retryAfter }) => ![200, 201].includes(status) && !([429, 503].includes(status) && retryAfter !== null),
  )

async function ask(
  { base, cookie, note }: User,
  path: string,
  init: RequestInit = {},
  onHead: () => void = () => undefined,
): Promise<number> {
  const sent = performance.now()
  const what = `${init.method ?? 'GET'} ${path.split('?', 1)[0]}`
  const answer = await fetch(base + path, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } }).catch(
    () => undefined,
  )
  onHead()
  const text = (await answer?.text().catch(() => '')) ?? ''
  const [status, ms] = [answer?.status ?? 0, performance.now() - sent]
  // how React marks what it could not render any more
  note({ what, status, retryAfter: answer?.headers.get('retry-after') ?? null, isBroken: /data-dgst=/.test(text), ms })
  return status
}
