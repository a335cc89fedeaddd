import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { UPLOAD_MAX_BYTES } from '@/lib/platform/pictures/constants'
import { animatedGif, pngBomb } from '../platform/pictures'
import { CHROME } from '../tracking/tracking'
import { makePerson, type Person, type Seller, type SharedWorld } from './shared-world'

/** New accounts that one person opens for a row. */
const ACCOUNTS = 10

/** Fills something until it is stopped. @returns what was answered, by how often */
export type Filler = (world: SharedWorld) => Promise<{ stop(): Promise<Record<string, number>> }>

type Sent = (world: SharedWorld, number: number) => Promise<Response | string>

/**
 * Sends something again and again: `atOnce` under way, each followed by the next after `gapMs`, so that slots are full
 * while the processors are not.
 */
export function repeating({ atOnce, gapMs = 0 }: { atOnce: number; gapMs?: number }, send: Sent): Filler {
  return async (world) => {
    const answers: Record<string, number> = {}
    let [number, isOver, end] = [0, false, (_: string) => {}]
    const ended = new Promise<string>((resolve) => {
      end = resolve
    })
    const loop = async (place: number) => {
      await pause((gapMs * place) / atOnce)
      while (!isOver) {
        number += 1
        const answer = await Promise.race([send(world, number).catch(() => 'failed'), ended])
        const what = typeof answer === 'string' ? answer : String(answer.status)
        if (typeof answer !== 'string') void answer.arrayBuffer().catch(() => undefined)
        answers[what] = (answers[what] ?? 0) + 1
        await pause(gapMs)
      }
    }
    const loops = Array.from({ length: atOnce }, (_, place) => loop(place))
    return {
      async stop() {
        isOver = true
        end('under way')
        await Promise.all(loops)
        return answers
      },
    }
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const one = <T>(all: readonly T[], number: number): T => all[number % all.length] as T
const sendAs = (path: string, init: (number: number) => RequestInit = () => ({})): Sent => {
  return ({ web, filling }, number) => {
    const { headers, ...rest } = init(number)
    return fetch(web.base + path, { ...rest, headers: { ...headers, cookie: one(filling, number).cookie } })
  }
}

/** Reads a path as each account in turn. */
export const read = sendAs

/**
 * Calls postbacks with an example as often as ten new accounts may, all at once: as many as may wait, wait.
 * @param urlOf where the postback of each leads
 */
export const trials =
  (urlOf: (world: SharedWorld) => string): Filler =>
  async (world) => {
    const accounts: Person[] = []
    for (let n = 0; n < ACCOUNTS; n += 1) accounts.push(await makePerson(urlOf(world)))
    const atOnce = ACCOUNTS * RATE_LIMITS.postbackTrialPerAffiliate.tries
    return repeating({ atOnce, gapMs: 1_000 }, ({ web }, number) => {
      const { cookie, postbackId } = one(accounts, number)
      return fetch(`${web.base}/api/account/postbacks/${postbackId}/test`, { method: 'POST', headers: { cookie } })
    })(world)
  }

const visitor = () => ({ 'user-agent': CHROME, cookie: `stoke_visitor=${randomUUID().replaceAll('-', '')}` })

/** Opens a link of each account in turn. */
export const click =
  (offerOf: (seller: Seller) => number = ({ offerId }) => offerId): Sent =>
  ({ web, filler, filling }, number) => {
    const { affiliateId } = one(filling, number)
    return fetch(`${web.base}/c/${offerOf(filler)}?a=${affiliateId}`, { redirect: 'manual', headers: visitor() })
  }

/** Opens a link, and reports the sale with a proof or without. */
export const sale =
  (proof?: string): Sent =>
  async (world, number) => {
    const answer = await click()(world, number)
    const target = typeof answer === 'string' ? null : answer.headers.get('location')
    const clickId = (target && new URL(target).searchParams.get('cid')) || randomUUID()
    const query = new URLSearchParams({ click_id: clickId, txn_id: randomUUID(), token: proof ?? world.filler.token })
    return fetch(`${world.web.base}/api/postback?${query}`)
  }

/** Saves what one account has one row of, many times at once. */
export const writes = sendAs('/api/profile', (number) => ({
  method: 'PUT',
  headers: JSON_TYPE,
  body: JSON.stringify({ firstName: `Ada ${number}`, lastName: 'Lovelace', username: '', country: 'US' }),
}))

/** Uploads pictures that take long to read, as each account in turn: scan by scan, animated, packed small. */
export const pictures =
  (atOnce: number, gapMs: number): Filler =>
  async (world) => {
    const files = await largePictures()
    return repeating({ atOnce, gapMs }, ({ web, filling }, number) => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(one(files, number))]), 'large.png')
      return fetch(`${web.base}/api/account/avatar`, {
        method: 'POST',
        body,
        headers: { cookie: one(filling, number).cookie },
      })
    })(world)
  }

/** Pictures of almost 40 megapixels in less than 5 MB. */
async function largePictures(): Promise<Buffer[]> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  const large = sharp({ create: { width: 7_000, height: 5_600, channels: 3, background: '#888', noise } })
  return [
    await large.clone().jpeg({ progressive: true, quality: 10 }).toBuffer(),
    await large.clone().webp({ quality: 1, effort: 0 }).toBuffer(),
    pngBomb(6_300, 6_300),
    await animatedGif(100, { width: 600, height: 600 }),
  ].filter(({ byteLength }) => byteLength < UPLOAD_MAX_BYTES)
}

/** Asks for a password of an account, each time from another address. */
export const signIn: Sent = ({ web, filling }, number) =>
  fetch(`${web.base}/api/auth/token`, {
    method: 'POST',
    headers: { ...JSON_TYPE, 'x-forwarded-for': `203.0.${(number >> 8) % 256}.${number % 256}` },
    body: JSON.stringify({ email: one(filling, number).email, password: `wrong ${number}` }),
  })

/** What no cache has: links, domains, codes and values that are new each time, of a stranger. */
export const unknownValues: Sent = ({ web, filler }, number) => {
  const name = randomUUID()
  const paths = [
    `/c/${filler.offerId}?a=${number + 1_000_000}`,
    `/c/${number + 1_000_000}?a=1`,
    `/l/${name}`,
    `/sign-up?ref=${name}`,
    `/shared/${name}`,
    `/api/link-domains/ask?domain=${name}.example`,
    `/api/postback?click_id=${name}&txn_id=1&token=${name}`,
  ]
  const headers = {
    'user-agent': `${CHROME} ${name}`,
    'x-forwarded-for': `203.0.${(number >> 8) % 256}.${number % 256}`,
  }
  return fetch(web.base + one(paths, number), { redirect: 'manual', headers })
}

/** Opens live streams, and each anew when it was closed. */
export const streams: Sent = async (world, number) => {
  const answer = await read('/api/events')(world, number)
  if (typeof answer === 'string' || answer.status !== 200) return answer
  await pause(5_000)
  await answer.body?.cancel()
  return 'watched'
}

/** Sends a request slowly, or takes its answer slowly, over a connection of its own. */
export const slowConnection =
  (head: (number: number) => string, sent: string | null): Sent =>
  (world, number) =>
    new Promise((resolve) => {
      const { port } = new URL(world.web.base)
      const { cookie } = one(world.filling, number)
      const socket = connect({ port: Number(port), host: '127.0.0.1' })
      const timer = setInterval(() => sent !== null && socket.write(sent), 1_000)
      const close = setTimeout(() => socket.destroy(), 20_000)
      socket.on('connect', () => socket.write(`${head(number)}Host: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`))
      // takes the head of the answer and nothing more
      socket.once('data', () => socket.pause())
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearInterval(timer)
        clearTimeout(close)
        resolve('closed')
      })
    })
