import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { trackingListener } from '@/lib/tracking/http/http-listener'
import { CALL_WAIT_MS, FAULTS, type FaultId } from '@/lib/tracking/integration/doctor/constants'
import { getDiagnosis } from '@/lib/tracking/integration/doctor/data'
import type { RunOrder } from '@/lib/tracking/integration/doctor/schema'
import { startRun } from '@/lib/tracking/integration/doctor/service'
import { REPORTS_PATH } from '@/lib/tracking/postbacks/json-constants'
import { moveTestClock } from '@/lib/tracking/test-mode/test-account-service'
import { createAdvertiser, createOffer, SIGNING_SECRET } from '@/tests/support/factories/offers'
import { listen, openDemoShop, type ShopCall, type ShopSetUp } from '@/tests/support/tracking/demo-shop'
import { openPage, type Page } from '@/tests/support/tracking/page'
import { CHROME, rulesSettled } from '@/tests/support/tracking/tracking'

const OURS = 'http://localhost:3000'
const OTHER_SECRET = `whsec_${Buffer.from('a secret of somebody else, 32 ch').toString('base64')}`

let tracker: string
let shop: Awaited<ReturnType<typeof openDemoShop>>
const server = createServer((request, response) => {
  if (!trackingListener(request, response)) response.writeHead(404).end()
})
beforeAll(async () => {
  tracker = await listen(server)
  shop = await openDemoShop(tracker)
})
afterAll(async () => {
  await shop.close()
  server.close()
})

/** A shop, an offer and a purchase; what is left out is right. */
type Purchase = {
  shop?: ShopSetUp
  offer?: Partial<Parameters<typeof createOffer>[0]>
  order?: Partial<RunOrder>
  browser?: string
  /** Further parameters of the link. */
  more?: string
  /** The script of the page runs in the visitor's browser, unless it is undefined. */
  page?: Page
  /** The sites of the advertiser's reports; they are off without any. */
  sites?: string[]
  /** The calls of the order; `token` stands for the one of the advertiser. */
  calls?: ShopCall[]
  /** What is set on the advertiser. */
  networks?: string[]
  /** What happens between the click and the call, given the number of the test account. */
  meanwhile?: (accountId: number) => Promise<unknown>
  /** How long after it the result is looked at. */
  laterMs?: number
  /** Whether the server may open the shop's page, which is on this machine. */
  allowLocal?: boolean
}

async function buy(purchase: Purchase) {
  shop.prepare(purchase.shop ?? {})
  const advertiser = await createAdvertiser()
  if (purchase.networks)
    await db().advertiser.update({ where: { id: advertiser.id }, data: { allowedNetworks: purchase.networks } })
  const { destinationUrl: template = 'SHOP/?click_id={click_id}', ...terms } = purchase.offer ?? {}
  const destinationUrl = template.replace('SHOP', shop.origin)
  const offer = await createOffer({ advertiserId: advertiser.id, ...terms, destinationUrl })
  const { sites: hosts = [] } = purchase
  if (hosts.length > 0) {
    const reporting = { isOn: true, requiresSignature: false, hosts, holdDays: 20, updatedAt: new Date() }
    await db().browserReporting.create({ data: { advertiserId: advertiser.id, ...reporting } })
  }
  const actor = { advertiser: { advertiserId: advertiser.id } }
  const run = await startRun(
    { actor, at: new Date() },
    { offerId: offer.id, ...purchase.order },
    { allowLocal: purchase.allowLocal ?? true },
  )
  await rulesSettled()
  // a browser opens the link, and the page it leads to
  const { pathname, search } = new URL(run.url)
  const headers = { 'user-agent': purchase.browser ?? CHROME }
  const visit = await fetch(`${tracker}${pathname}${search}${purchase.more ?? ''}`, { headers, redirect: 'manual' })
  const location = visit.headers.get('location')
  if (location) await fetch(location, { headers })
  if (location && purchase.page) await runScript(advertiser.id, location, purchase.page)
  await purchase.meanwhile?.(testAccountOfAdvertiser(advertiser.id))
  for (const { parameters, ...call } of purchase.calls ?? [{}]) {
    const proof = call.sign ? { advertiser_id: String(advertiser.id) } : { token: advertiser.token }
    await shop.order({ ...call, parameters: { ...proof, ...parameters } })
  }
  return getDiagnosis(advertiser.id, run.id, new Date(Date.now() + (purchase.laterMs ?? 0)))
}

/** Runs the script as a browser does on the page, and sends what it sends. */
async function runScript(advertiserId: number, location: string, page: Page) {
  const { search, protocol, origin } = new URL(location)
  const { sent } = openPage({ ...page, search, protocol, advertiser: String(advertiserId) })
  for (const { url, body } of sent) {
    const headers = {
      origin,
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      ...(page.isPrivate && { 'sec-gpc': '1' }),
    }
    const answer = await fetch(`${tracker}${new URL(url).pathname}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(204)
  }
}

const SCRIPT = { order: { usesScript: true }, shop: { script: `${OURS}/t.js` }, sites: ['127.0.0.1'], calls: [] }
const PERCENT = { payoutType: 'cpa_percentage', percentPayoutBps: 1000, percentRevenueBps: 1500 } as const
const days = (count: number) => async (accountId: number) => {
  for (let day = 0; day < count; day += 1) await moveTestClock({ at: new Date() }, { accountId, to: 'day' })
  await rulesSettled()
}

const SEEDED: [what: string, fault: FaultId, purchase: Purchase][] = [
  ['an offer that is paused', 'offer_paused', { offer: { status: 'paused' }, calls: [] }],
  ['a device the offer is not for', 'device_not_allowed', { offer: { allowedDevices: ['mobile'] }, calls: [] }],
  ['a link that a program opened', 'robot', { browser: 'Googlebot/2.1', calls: [] }],
  ['a destination without the macro', 'macro_missing', { offer: { destinationUrl: 'SHOP/' }, calls: [] }],
  ['a page that answers 500', 'page_unreachable', { shop: { status: 500 }, calls: [] }],
  ['an id that is lost in a redirect', 'id_lost_in_redirect', { shop: { forwards: 'without the query' }, calls: [] }],
  ['an id parameter that is renamed', 'id_renamed', { shop: { forwards: 'under another name' }, calls: [] }],
  [
    'parameters that a redirect loses',
    'parameters_lost',
    { offer: { passedParameters: ['gclid', 'utm_*'] }, shop: { forwards: 'with the query' } },
  ],
  ['a page without the script', 'script_missing', { order: { usesScript: true }, calls: [] }],
  [
    'a script that the page’s policy blocks',
    'script_blocked',
    { order: { usesScript: true }, shop: { script: `${OURS}/t.js`, policy: "script-src 'self'" }, calls: [] },
  ],
  [
    'a script that is loaded as a module',
    'script_as_module',
    { order: { usesScript: true }, shop: { script: `${OURS}/t.js`, isModule: true }, calls: [] },
  ],
  ['a script of a page whose reports are off', 'reports_off', { ...SCRIPT, page: {}, sites: [] }],
  ['a script on another site', 'other_site', { ...SCRIPT, page: {}, sites: ['shop.example'] }],
  ['a browser with Global Privacy Control', 'asks_for_privacy', { ...SCRIPT, page: { isPrivate: true } }],
  ['a page whose visitor refused', 'consent_missing', { ...SCRIPT, page: { data: { consent: 'no' } } }],
  ['a page that waits for consent', 'consent_missing', { ...SCRIPT, page: { data: { consent: 'wait' } } }],
  ['a browser without cookies', 'cookie_refused', { ...SCRIPT, page: { refusesCookies: true } }],
  ['an order that no page pushes', 'sale_not_pushed', { ...SCRIPT, page: {}, laterMs: CALL_WAIT_MS + 1_000 }],
  ['a call that is never sent', 'no_call', { calls: [], laterMs: CALL_WAIT_MS + 1_000 }],
  ['a call to a wrong address', 'no_call', { calls: [{ path: '/postback' }], laterMs: CALL_WAIT_MS + 1_000 }],
  ['a wrong token', 'wrong_token', { calls: [{ parameters: { token: 'tok_of_nobody' } }] }],
  [
    'a wrong API key',
    'wrong_token',
    { calls: [{ path: REPORTS_PATH, json: true, key: 'tok_of_nobody', parameters: { token: undefined } }] },
  ],
  [
    'a call of the API without a key',
    'no_proof',
    { calls: [{ path: REPORTS_PATH, json: true, parameters: { token: undefined } }] },
  ],
  ['a call without token and signature', 'no_proof', { calls: [{ parameters: { token: undefined } }] }],
  ['a signature in hex', 'signature_encoding', { calls: [{ sign: { secret: SIGNING_SECRET, as: 'hex' } }] }],
  [
    'a timestamp in milliseconds',
    'signature_time',
    { calls: [{ sign: { secret: SIGNING_SECRET, as: 'v1 base64', at: Date.now() } }] },
  ],
  [
    'a signature by another secret',
    'wrong_signature',
    { calls: [{ sign: { secret: OTHER_SECRET, as: 'v1 base64' } }] },
  ],
  ['a call from another server', 'wrong_address', { networks: ['203.0.113.0/24'] }],
  ['a call without a click id', 'id_missing', { calls: [{ parameters: { click_id: undefined } }] }],
  ['a macro that is left unfilled', 'macro_unfilled', { calls: [{ parameters: { click_id: '{click_id}' } }] }],
  [
    'an order macro that is left unfilled',
    'placeholder_unfilled',
    { calls: [{ parameters: { txn_id: '[ORDER_ID]' } }] },
  ],
  [
    'a click id of a variable without a value',
    'macro_unfilled',
    { calls: [{ parameters: { click_id: 'undefined' } }] },
  ],
  [
    'an amount of a template that did not run',
    'placeholder_unfilled',
    { calls: [{ parameters: { amount: '{{ order.total }}' } }] },
  ],
  ['a click id that is cut off', 'unknown_click', { calls: [{ parameters: { click_id: 'abc-0123456789abcdef' } }] }],
  [
    'a click id of nobody',
    'unknown_click',
    { calls: [{ parameters: { click_id: '7xx-0192f0a0b0c070008000000000000000' } }] },
  ],
  ['an order without an id', 'order_missing', { calls: [{ parameters: { txn_id: undefined } }] }],
  ['an amount that is missing', 'amount_missing', { offer: PERCENT, calls: [{ parameters: { amount: undefined } }] }],
  ['an amount in words', 'amount_not_a_number', { calls: [{ parameters: { amount: 'about 50' } }] }],
  ['an amount in cents', 'amount_unit', { order: { expected: '49.90' }, calls: [{ parameters: { amount: '4990' } }] }],
  ['another amount', 'amount_differs', { order: { expected: '45.00' } }],
  [
    'an amount above the limit',
    'amount_limit',
    { offer: { ...PERCENT, maxAmountCents: 1000n }, calls: [{ parameters: { amount: '99.00' } }] },
  ],
  [
    'an order id that was used before',
    'duplicate_order',
    { calls: [{ parameters: { txn_id: 'A-1' } }, { parameters: { txn_id: 'A-1', amount: '12.00' } }] },
  ],
  [
    'a second order for a click',
    'click_spent',
    { calls: [{ parameters: { txn_id: 'B-1' } }, { parameters: { txn_id: 'B-2' } }] },
  ],
  [
    'a goal that the offer does not have',
    'wrong_event',
    {
      offer: {
        goals: {
          create: [{ name: 'Lead', event: 'lead', payoutType: 'cpa_flat', payoutCents: 100n, revenueCents: 200n }],
        } as never,
      },
      calls: [{ parameters: { event: 'signup' } }],
    },
  ],
  ['a call after the window', 'window_passed', { offer: { attributionWindowDays: 1 }, meanwhile: days(2) }],
]

describe('the integration doctor', () => {
  test.each(SEEDED)('names %s', async (_, fault, purchase) => {
    const diagnosis = await buy(purchase)
    expect(diagnosis.fault).toMatchObject({ id: fault, title: FAULTS[fault].title, fix: FAULTS[fault].fix })
    const broken = diagnosis.steps.findIndex(({ state }) => state === 'failed')
    expect(diagnosis.steps[broken]?.id).toBe(FAULTS[fault].step)
    expect(diagnosis.steps.slice(0, broken).every(({ state }) => state !== 'failed')).toBe(true)
    expect(diagnosis.steps.slice(broken + 1).every(({ state }) => state === 'waiting')).toBe(true)
    expect(diagnosis.isDone).toBe(false)
  })

  test('knows at least fifteen of them', () => {
    expect(new Set(SEEDED.map(([, fault]) => fault)).size).toBeGreaterThanOrEqual(15)
  })

  test.each([
    ['by token', { order: { expected: '49.90' } }],
    ['signed', { calls: [{ sign: { secret: SIGNING_SECRET, as: 'v1 base64' } }] }],
    ['with the script on the page', { order: { usesScript: true }, shop: { script: `${OURS}/t.js` } }],
    [
      'with the script in the browser',
      { order: { usesScript: true }, shop: { script: `${OURS}/t.js` }, sites: ['127.0.0.1'], page: {} },
    ],
    ['through a redirect that keeps the query', { shop: { forwards: 'with the query' } }],
    ['after a call that was corrected', { calls: [{ parameters: { amount: 'much' } }, {}] }],
  ] as [string, Purchase][])('finds nothing wrong with a healthy purchase %s', async (_, purchase) => {
    const diagnosis = await buy(purchase)
    expect(diagnosis.fault).toBeNull()
    expect(diagnosis.isDone).toBe(true)
    expect(diagnosis.steps.filter(({ state }) => state === 'waiting')).toEqual([])
  })

  test('says which parameters arrive, and which the offer does not pass on', async () => {
    const parametersOf = ({ steps }: Awaited<ReturnType<typeof buy>>) => steps.find(({ id }) => id === 'parameters')
    const passing = await buy({ offer: { passedParameters: ['gclid', 'utm_*'] } })
    expect(parametersOf(passing)).toMatchObject({ state: 'ok', detail: 'gclid, utm_test: they arrive.' })
    const none = await buy({ more: '&gclid=1&ref=2' })
    expect(parametersOf(none)).toMatchObject({ state: 'not_checked' })
    expect(parametersOf(none)?.detail).toContain('does not pass it on: gclid, ref.')
  })

  test('does not open pages of this machine or of a private network, and follows the purchase nevertheless', async () => {
    const diagnosis = await buy({ allowLocal: false })
    expect(diagnosis).toMatchObject({ fault: null, isDone: true })
    expect(diagnosis.steps.find(({ id }) => id === 'landing')).toMatchObject({ state: 'not_checked' })
  })

  test('waits for a call without calling it missing, and shows a run to nobody else', async () => {
    const diagnosis = await buy({ calls: [] })
    expect(diagnosis).toMatchObject({ fault: null, isDone: false })
    expect(diagnosis.steps.find(({ id }) => id === 'call')?.state).toBe('waiting')
    const run = await db().testRun.findFirstOrThrow({ orderBy: { startedAt: 'desc' } })
    await expect(getDiagnosis(run.advertiserId + 1, run.id, new Date())).rejects.toMatchObject({ code: 'not_found' })
  })
})
