import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPathSnippets } from '@/components/advertiser/integration/path-snippets'
import { db } from '@/lib/platform/database/db'
import { pathKey } from '@/lib/tracking/browser/first-party-rules'
import { trackingListener } from '@/lib/tracking/http/http-listener'
import { startRun } from '@/lib/tracking/integration/doctor/service'
import { getIntegration } from '@/lib/tracking/integration/method-data'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { listen } from '@/tests/support/tracking/demo-shop'
import { CHROME, rulesSettled, track } from '@/tests/support/tracking/tracking'

const ID = `7-${'0123456789abcdef'.repeat(2)}`
const VISITOR = '81.2.69.142'

type Forward = (request: Request) => Promise<Response>
/** What the server of the site does with requests below its path; a page with the script is all it has beside it. */
let forward: Forward
let page = ''
const shop = createServer(async (request, response) => {
  if (!request.url?.startsWith('/m/')) return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  const answer = await forward(await toRequest(request))
  const body = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body)
})
const tracker = createServer((request, response) => {
  if (!trackingListener(request, response)) response.writeHead(404).end()
})

async function toRequest(request: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
  // as the proxies of these hosts name a visitor
  headers.set('cf-connecting-ip', VISITOR)
  headers.set('x-forwarded-for', `203.0.113.66, ${VISITOR}`)
  const { method = 'GET', url = '/' } = request
  return new Request(new URL(url, site), { method, headers, ...(method === 'POST' && { body: Buffer.concat(chunks) }) })
}

let site = ''
let origin = ''
let advertiser: Awaited<ReturnType<typeof createAdvertiser>>
let offerId = 0
let affiliateId = 0
beforeAll(async () => {
  ;[site, origin] = [await listen(shop), await listen(tracker)]
  advertiser = await createAdvertiser()
  affiliateId = (await createAffiliate()).id
  await db().browserReporting.create({
    data: {
      advertiserId: advertiser.id,
      isOn: true,
      requiresSignature: false,
      hosts: ['127.0.0.1'],
      holdDays: 20,
      path: '/m/',
      updatedAt: new Date(),
    },
  })
  offerId = (await createOffer({ advertiserId: advertiser.id, destinationUrl: `${site}/?click_id={click_id}` })).id
  await rulesSettled()
})
afterAll(() => {
  shop.close()
  tracker.close()
})

/** The code that the page of integration has for a kind of server, as a viewer reads it, with the key. */
async function useSnippet(name: string, key = pathKey(advertiser.id)): Promise<void> {
  const integration = await getIntegration({ advertiserId: advertiser.id, role: 'viewer' })
  const code = buildPathSnippets({ ...integration, origin }).find((each) => each.name === name)?.code ?? ''
  const module = await import(`data:text/javascript,${encodeURIComponent(code.replaceAll('YOUR_KEY', key))}`)
  forward = module.default?.fetch ?? ((request: Request) => module[request.method](request))
}

const post = (name: string, sent: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${site}/m/${name}`, {
    method: 'POST',
    headers: {
      origin: site,
      'sec-fetch-site': 'same-origin',
      cookie: 'session=secret',
      'user-agent': CHROME,
      ...headers,
    },
    body: new URLSearchParams({ advertiser: String(advertiser.id), ...sent }),
  })

describe.each(['Cloudflare Workers', 'Next.js'])('a path of a site, passed on by the code for %s', (name) => {
  test('has the script under any name, and a cookie set by the server of the site', async () => {
    await useSnippet(name)
    const script = await fetch(`${site}/m/s.js`)
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(await script.text()).toContain('_click_')
    const answer = await post('keep', { click_id: ID, days: '45' })
    expect([answer.status, answer.headers.get('x-visitor')]).toEqual([204, 'named'])
    expect(answer.headers.get('set-cookie')).toBe(
      `_click_${advertiser.id}=${ID}; Path=/; Max-Age=3888000; SameSite=Lax`,
    )
  })

  test('records clicks and sales as of the visitor and not of the server', async () => {
    await useSnippet(name)
    const query = new URLSearchParams({
      advertiser: String(advertiser.id),
      offer: String(offerId),
      a: String(affiliateId),
    })
    const click = await fetch(`${site}/m/click?${query}`, { headers: { referer: `${site}/`, 'user-agent': CHROME } })
    const { click_id } = (await click.json()) as { click_id: string }
    const stored = await db().click.findFirstOrThrow({ where: { affiliateId }, orderBy: { id: 'desc' } })
    expect([click_id.replace(/^\w+-/, ''), stored.ip]).toEqual([stored.id.replaceAll('-', ''), VISITOR])
    const sale = await post('sale', { click_id, order: `path-${name}`, amount: '20' })
    expect(sale.status).toBe(202)
    expect(await db().conversion.findFirst({ where: { txnId: `path-${name}` } })).toMatchObject({ amountCents: 2000n })
  })
})

test('without its key, or for another site, nobody names a visitor, and no cookie of another site is set', async () => {
  await useSnippet('Cloudflare Workers', 'not a key')
  const unnamed = await post('keep', { click_id: ID })
  expect([unnamed.status, unnamed.headers.get('x-visitor')]).toEqual([204, 'unnamed'])
  const other = await createAdvertiser()
  await useSnippet('Cloudflare Workers', pathKey(other.id))
  expect((await post('keep', { click_id: ID })).headers.get('x-visitor')).toBe('unnamed')
  const refused = async (sent: Record<string, string>, headers: Record<string, string> = {}) => {
    const { status, headers: answered } = await post('keep', { click_id: ID, ...sent }, headers)
    expect(answered.get('set-cookie')).toBeNull()
    return status
  }
  expect([
    await refused({}, { 'sec-fetch-site': 'cross-site' }),
    await refused({}, { origin: 'https://other.example' }),
    await refused({}, { 'sec-gpc': '1' }),
    await refused({ click_id: 'x; Domain=shop.example' }),
    await refused({ days: '401' }),
    await refused({ domain: 'other.example' }),
    await refused({ domain: '127.0.0.1; Secure' }),
    await refused({ advertiser: String(other.id) }),
  ]).toEqual([403, 403, 204, 422, 422, 422, 422, 403])
})

test.each(['Cloudflare Workers', 'Next.js'])(
  '%s passes on single names below the path, without the cookies and secrets of the site',
  async (name) => {
    await useSnippet(name)
    const forwarded: string[] = []
    const listened = createServer((request, response) => {
      forwarded.push(`${request.method} ${request.url} ${request.headers.cookie} ${request.headers.authorization}`)
      response.end()
    })
    const seen = await listen(listened)
    const real = origin
    origin = seen
    await useSnippet(name)
    const headers = { cookie: 'session=secret', authorization: 'Bearer of the site' }
    const ask = async (path: string) =>
      (await forward(new Request(`https://shop.example/m/${path}`, { headers }))).status
    expect(await ask('sale.gif?order=1&x=../a')).toBe(200)
    for (const path of [
      '',
      'a/b',
      '..%2fapi%2fv1%2fconversions',
      '%2e%2e/api/v1/conversions',
      'a%00b',
      '//other.example',
    ])
      expect(await ask(path), path).toBe(404)
    expect(forwarded).toEqual(['GET /t/sale.gif?order=1&x=../a undefined undefined'])
    origin = real
    listened.close()
  },
)

test('viewers read the code without the key', async () => {
  const keys = await Promise.all(
    (['viewer', 'manager', 'owner'] as const).map((role) => getIntegration({ advertiserId: advertiser.id, role })),
  )
  const own = pathKey(advertiser.id)
  expect(keys.map(({ pathKey: key }) => key)).toEqual([null, own, own])
})

test('on https the cookie is secure, and is of the domain that the page names', async () => {
  await db().browserReporting.update({
    where: { advertiserId: advertiser.id },
    data: { hosts: ['127.0.0.1', 'shop.example'] },
  })
  await rulesSettled()
  const { headers } = await track('/t/keep', {
    method: 'POST',
    headers: { origin: 'https://www.shop.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ advertiser: String(advertiser.id), click_id: ID, domain: '.shop.example' })),
  })
  expect(headers['set-cookie']).toBe(
    `_click_${advertiser.id}=${ID}; Path=/; Max-Age=2592000; SameSite=Lax; Secure; Domain=shop.example`,
  )
})

test('the doctor tries the path that the page loads the script by', async () => {
  const look = async () => {
    const { id } = await startRun(
      { actor: { advertiser: { advertiserId: advertiser.id } }, at: new Date() },
      { offerId, usesScript: true },
      { allowLocal: true },
    )
    const { page: found } = await db().testRun.findUniqueOrThrow({ where: { id } })
    return found
  }
  page = '<!doctype html><script src="/m/shop.js" data-advertiser="1"></script>'
  await useSnippet('Next.js')
  expect(await look()).toMatchObject({ hasScript: true, isScriptBlocked: false, path: 'ok' })
  await useSnippet('Next.js', 'no key')
  expect(await look()).toMatchObject({ path: 'unnamed' })
  forward = async () => new Response('Not found', { status: 404 })
  expect(await look()).toMatchObject({ path: 'unreachable' })
  page = `<!doctype html><script src="http://localhost:3000/t.js"></script>`
  expect(await look()).toMatchObject({ hasScript: true, path: 'none' })
})
