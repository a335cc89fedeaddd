import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { BRAND } from '@/lib/platform/brand'
import { easternDay } from '@/lib/platform/dates/days'
import { PASSWORD } from '../factories/users'
import { CHROME } from '../tracking/tracking'
import type { Person, Seller, SharedWorld } from './shared-world'

const GAP_MS = 120
/** How long a call that follows a sale may take before it counts as an error. */
const DELIVERED_WITHIN_MS = 15_000
const photo = sharp({ create: { width: 1_200, height: 900, channels: 3, background: { r: 90, g: 120, b: 60 } } })
  .jpeg()
  .toBuffer()

/** One use of the product: throws unless it was answered as it should be. */
type Use = (world: SharedWorld, person: Person, number: number) => Promise<unknown>

async function expectStatus(status: number, url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { redirect: 'manual', ...init })
  const body = await answer.clone().text()
  if (answer.status !== status)
    throw new Error(`${new URL(url).pathname} answered ${answer.status} ${body.slice(0, 200)}`)
  return answer
}

const read =
  (path: () => string): Use =>
  async ({ web }, { cookie }) => {
    await expectStatus(200, web.base + path(), { headers: { cookie } })
  }

const JSON_TYPE = { 'content-type': 'application/json' }
const period = (startDate: string) => {
  const day = easternDay(new Date())
  return `startDate=${startDate}&endDate=${day}&rangeTypeValue=custom&offset=0&timeZone=America%2FNew_York`
}
const today = () => easternDay(new Date())

let sales = 0
/** A click on the other advertiser's offer, and its sale. @returns the name of the sale */
async function sell({ web, other }: SharedWorld, { affiliateId }: Person): Promise<string> {
  sales += 1
  const name = `second-${sales}`
  const visitor = `stoke_visitor=${sales.toString(16).padStart(32, 'b')}`
  const link = `${web.base}/c/${other.offerId}?a=${affiliateId}`
  const click = await expectStatus(302, link, { headers: { 'user-agent': CHROME, cookie: visitor } })
  const clickId = new URL(click.headers.get('location') ?? '').searchParams.get('cid') ?? ''
  const query = new URLSearchParams({ click_id: clickId, txn_id: name, token: other.token })
  await expectStatus(200, `${web.base}/api/postback?${query}`)
  return name
}

const opened =
  (offerOf: (seller: Seller) => number): Use =>
  async ({ web, other }, { affiliateId }, number) => {
    const headers = { 'user-agent': CHROME, cookie: `stoke_visitor=${number.toString(16).padStart(32, 'c')}` }
    await expectStatus(302, `${web.base}/c/${offerOf(other)}?a=${affiliateId}`, { headers })
  }

/** Sells, and waits until the call about the sale has arrived; its time is counted from the answer to the sale. */
const delivered =
  (kind: keyof SharedWorld['heard']): Use =>
  async (world, person) => {
    const name = await sell(world, person)
    const sold = performance.now()
    while (!world.heard[kind].has(name)) {
      if (performance.now() - sold > DELIVERED_WITHIN_MS) throw new Error(`the ${kind} about ${name} did not come`)
      await pause(5)
    }
    return Math.max(0, (world.heard[kind].get(name) ?? 0) - sold)
  }

/** What the second person does, by its name in a row. One that answers a number says its time itself, in milliseconds. */
export const USES = {
  page: read(() => '/home'),
  api: read(() => `/api/stats?${period(today())}`),
  report: read(() => `/api/stats/breakdown?by=country&${period(today())}`),
  export: read(() => '/api/conversions/list?format=csv'),
  search: read(() => '/search?q=card'),
  write: async ({ web }, { cookie }, number) => {
    const preferences = [{ topic: 'payout_sent', byMail: number % 2 === 0, inApp: true }]
    const init = { method: 'PUT', headers: { ...JSON_TYPE, cookie }, body: JSON.stringify({ preferences }) }
    await expectStatus(200, `${web.base}/api/${BRAND.slug}-notifications/preferences`, init)
  },
  avatar: async ({ web }, { cookie }) => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(await photo)], { type: 'image/jpeg' }), 'me.jpg')
    await expectStatus(200, `${web.base}/api/account/avatar`, { method: 'POST', headers: { cookie }, body })
  },
  'sign-in': async ({ web }, { email }, number) => {
    const headers = { ...JSON_TYPE, 'x-forwarded-for': `198.51.100.${number % 250}` }
    const body = JSON.stringify({ email, password: PASSWORD })
    await expectStatus(200, `${web.base}/api/auth/token`, { method: 'POST', headers, body })
  },
  stream: async ({ web }, { cookie }) => {
    const closing = new AbortController()
    const init = { headers: { cookie }, signal: closing.signal }
    const answer = await fetch(`${web.base}/api/events`, init)
    if (answer.status !== 200) throw new Error(`/api/events answered ${answer.status}`)
    await answer.body?.getReader().read()
    closing.abort()
  },
  trial: async ({ web }, { cookie, postbackId }) => {
    const init = { method: 'POST', headers: { cookie } }
    const answer = await expectStatus(200, `${web.base}/api/account/postbacks/${postbackId}/test`, init)
    const { status } = await answer.json()
    if (status !== 'delivered') throw new Error(`the example was ${status}`)
  },
  click: opened(({ offerId }) => offerId),
  'capped click': opened(({ cappedId }) => cappedId),
  sale: sell,
  postback: delivered('postback'),
  webhook: delivered('webhook'),
} satisfies Record<string, Use>
export type UseName = keyof typeof USES

/** The times of uses in milliseconds, and what went wrong. */
export type Used = { times: number[]; errors: string[] }

/** A fixed piece of work on a thread of its own: how much the processors alone delay what is measured beside it. */
const processor = new Worker(
  `const { parentPort } = require('node:worker_threads')
   const { createHash } = require('node:crypto')
   parentPort.on('message', () => {
     let text = ''
     for (let times = 0; times < 3000; times += 1) text = createHash('sha256').update(text).digest('hex')
     parentPort.postMessage(text)
   })`,
  { eval: true },
)
processor.unref()

/** How long the fixed piece of work took, again and again for some time. @returns its times in milliseconds */
async function workFor(ms: number): Promise<number[]> {
  const times: number[] = []
  for (const until = performance.now() + ms; performance.now() < until; await pause(GAP_MS)) {
    const began = performance.now()
    processor.postMessage('')
    await once(processor, 'message')
    times.push(performance.now() - began)
  }
  return times
}

let turns = 0
/**
 * Uses the product for some time, each thing again as soon as it was answered and a moment has passed.
 * @returns what each was answered, and beside it how long the processors took for a fixed piece of work
 */
export async function useFor(world: SharedWorld, names: readonly UseName[], ms: number) {
  const until = performance.now() + ms
  const used = new Map<UseName, Used>()
  const repeat = async (name: UseName) => {
    const { times, errors }: Used = { times: [], errors: [] }
    used.set(name, { times, errors })
    while (performance.now() < until) {
      turns += 1
      const person = world.others[turns % world.others.length] as Person
      const began = performance.now()
      try {
        const said = await (USES[name] as Use)(world, person, turns)
        times.push(typeof said === 'number' ? said : performance.now() - began)
      } catch (error) {
        errors.push(String(error))
      }
      await pause(GAP_MS)
    }
  }
  const [work] = await Promise.all([workFor(ms), ...names.map(repeat)])
  return { work, of: (name: UseName): Used => used.get(name) ?? { times: [], errors: [] } }
}

export const p95 = (times: readonly number[]): number => {
  const sorted = [...times].sort((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0)
}
