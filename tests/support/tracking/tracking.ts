import { randomUUID } from 'node:crypto'
import { fixedClock } from '@/lib/platform/dates/clock'
import { receiveTracking } from '@/lib/tracking/http/service'
import { trackingState } from '@/lib/tracking/state/tracking-state'
import type { TrackingAnswer } from '@/lib/traffic/requests/header-rules'

export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

type Visit = { at?: Date; method?: string; headers?: Record<string, string>; peer?: string; body?: string }

/** Sends a request to the tracking handler like a browser or an advertiser. */
export async function track(url: string, visit: Visit = {}): Promise<TrackingAnswer> {
  const { at = new Date(), method = 'GET', headers = {}, peer = '203.0.113.7', body } = visit
  const request = {
    requestId: randomUUID(),
    method,
    url,
    headers: { 'user-agent': CHROME, ...headers },
    peer,
    ...(body !== undefined && { body }),
  }
  return receiveTracking(request, fixedClock(at))
}

/** Waits until the click path knows every change of offers and affiliates so far. */
export async function rulesSettled(): Promise<void> {
  const { rules } = trackingState()
  await rules.ready()
  await rules.settled()
}

/** The click id in the redirect. */
export function clickIdOf(answer: TrackingAnswer): string {
  const id = new URL(String(answer.headers.location), 'http://tracking.invalid').searchParams.get('cid')
  if (!id) throw new Error(`no click id in ${JSON.stringify(answer)}`)
  return id
}

export type PostbackParameters = Record<string, string | undefined>

/** Sends a postback by GET; its status and JSON. */
export async function postback(parameters: PostbackParameters, visit: Visit = {}) {
  const query = new URLSearchParams(
    Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  const { status, body } = await track(`/api/postback?${query}`, visit)
  return { status, body: JSON.parse(body) as Record<string, unknown> }
}
