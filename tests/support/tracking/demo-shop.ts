import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the shop is set up; without anything it is set up rightly. */
export type ShopSetUp = {
  /** What its first page does with visitors. */
  forwards?: 'with the query' | 'without the query' | 'under another name'
  /** The status of its page. */
  status?: number
  script?: string
  isModule?: boolean
  policy?: string
}

/** What it sends for an order: parameters over the usual ones; undefined leaves one out. */
export type ShopCall = {
  parameters?: Record<string, string | undefined>
  path?: string
  sign?: { secret: string; as: 'v1 base64' | 'hex'; at?: number }
  json?: boolean
  /** The API key of the header `Authorization`. */
  key?: string
}

/** A shop of another origin, with pages and an order whose call goes to the tracker. It keeps the click id of its visitor. */
export async function openDemoShop(tracker: string) {
  let setUp: ShopSetUp = {}
  let clickId = ''
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop.invalid')
    const id = url.searchParams.get('click_id')
    if (url.pathname === '/' && setUp.forwards) {
      const query = { 'with the query': `?click_id=${id}`, 'without the query': '', 'under another name': `?ref=${id}` }
      response.writeHead(302, { location: `/shop${query[setUp.forwards]}` }).end()
      return
    }
    clickId = id ?? clickId
    const policy = setUp.policy ? { 'content-security-policy': setUp.policy } : {}
    response.writeHead(setUp.status ?? 200, { 'content-type': 'text/html', ...policy })
    response.end(
      `<!doctype html><title>Shop</title>${setUp.script ? `<script${setUp.isModule ? ' type="module"' : ''} src="${setUp.script}"></script>` : ''}`,
    )
  })
  const origin = await listen(server)
  return {
    origin,
    prepare(next: ShopSetUp) {
      setUp = next
      clickId = ''
    },
    /** Reports an order to the tracker, as the shop's server does. */
    async order({ parameters, path = '/api/postback', sign, json = false, key }: ShopCall): Promise<Response> {
      const all = { click_id: clickId, txn_id: `order-${clickId.slice(-12)}`, amount: '49.90', ...parameters }
      const sent = Object.fromEntries(
        Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
      )
      if (!sign && !json) return fetch(`${tracker}${path}?${new URLSearchParams(sent)}`)
      const body = JSON.stringify(sent)
      const seconds = String(sign?.at ?? Math.floor(Date.now() / 1000))
      const headers = {
        'content-type': 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
        ...(sign && signed(sign, seconds, body)),
      }
      return fetch(`${tracker}${path}`, { method: 'POST', headers, body })
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function signed({ secret, as }: NonNullable<ShopCall['sign']>, seconds: string, body: string) {
  const mac = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).update(
    `msg_1.${seconds}.${body}`,
  )
  const signature = as === 'hex' ? mac.digest('hex') : `v1,${mac.digest('base64')}`
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': seconds, 'webhook-signature': signature }
}

/** Opens a server on a free port. @returns its origin */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
