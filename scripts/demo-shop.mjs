import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * A small shop on a port of its own, as an advertiser has one: a product, a checkout and a page of thanks. It reports its
 * sales in one of these ways, and signs webhooks as Stripe, Shopify and WooCommerce do. It keeps the click id of the
 * address in a session of its own, for the ways of its server.
 */
export const WAYS = ['api', 'script', 'pixel', 'stripe', 'shopify', 'woocommerce']

const PRICE = '49.90'

/**
 * Starts the shop on 127.0.0.1.
 * @param settings `way` of WAYS; `tracker` its origin; `advertiserId`; `token` for api; `endpoint`, `secret` and, of
 * Shopify, `domain` for webhooks; `snippet` HTML for each page instead of the tag of the script. They may change while
 * it runs.
 */
export async function startDemoShop(settings, port = 0) {
  const sessions = new Map()
  const orders = []
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      response.writeHead(500, { 'content-type': 'text/plain' })
      response.end(String(error))
    })
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))

  async function answer(request, response) {
    const url = new URL(request.url ?? '/', 'http://shop.invalid')
    const session = sessionOf(request, response)
    if (url.searchParams.has('click_id')) session.clickId = url.searchParams.get('click_id')
    if (url.pathname === '/' || url.pathname === '/product') return html(response, productPage())
    if (url.pathname === '/checkout') return html(response, checkoutPage())
    if (url.pathname === '/buy' && request.method === 'POST') {
      const order = {
        id: String(10_000 + orders.length),
        number: orders.length,
        clickId: session.clickId,
        total: PRICE,
      }
      orders.push(order)
      order.answer = await reportOfServer(settings, order)
      response.writeHead(303, { location: `/thanks?order=${order.id}` })
      return response.end()
    }
    const order = orders.find(({ id }) => id === url.searchParams.get('order'))
    if (url.pathname === '/thanks' && order) return html(response, thanksPage(order))
    response.writeHead(404, { 'content-type': 'text/plain' })
    response.end('Not found')
  }

  function sessionOf(request, response) {
    const id = /(?:^|; )shop=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? randomUUID()
    if (!sessions.has(id)) sessions.set(id, {})
    response.setHeader('set-cookie', `shop=${id}; Path=/; HttpOnly; SameSite=Lax`)
    return sessions.get(id)
  }

  const { tracker, advertiserId } = settings
  const tag = () =>
    settings.way !== 'script'
      ? ''
      : (settings.snippet ?? `<script async src="${tracker}/t.js" data-advertiser="${advertiserId}"></script>`)
  const page = (title, body) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">${tag()}
<body style="font-family:system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem"><h1>${title}</h1>${body}</body></html>`
  const productPage = () => page('Blue kettle', `<p>$${PRICE}</p><a href="/checkout">Buy now</a>`)
  const checkoutPage = () =>
    page(
      'Checkout',
      `<p>Blue kettle, $${PRICE}</p><form method="post" action="/buy"><button>Pay $${PRICE}</button></form>`,
    )
  const thanksPage = (order) => page('Thank you', `<p>Order ${order.id}</p>${reportOfPage(settings, order)}`)

  const html = (response, text) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(text)
  }
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    orders,
    refund: (order, amount) => refundOfServer(settings, order, amount),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}

/** What the page of thanks reports. */
function reportOfPage({ way, tracker, advertiserId }, { id, total, clickId }) {
  if (way === 'script') {
    return `<script>window.tq = window.tq || []; tq.push({ order: '${id}', amount: '${total}', currency: 'USD' })</script>`
  }
  if (way !== 'pixel' || !clickId) return ''
  const query = new URLSearchParams({
    advertiser: advertiserId,
    click_id: clickId,
    order: id,
    amount: total,
    currency: 'USD',
  })
  return `<img src="${tracker}/t/sale.gif?${query}" width="1" height="1" alt="">`
}

/** What the server of the shop, or the service behind it, reports of an order. @returns the answer */
async function reportOfServer(settings, { id, number, total, clickId }) {
  const { way, tracker, token } = settings
  if (way === 'api') {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return post(
      `${tracker}/api/v1/conversions`,
      headers,
      JSON.stringify({ click_id: clickId, txn_id: id, amount: total }),
    )
  }
  if (way === 'stripe') {
    const object = {
      id: `cs_${id}`,
      object: 'checkout.session',
      mode: 'payment',
      payment_status: 'paid',
      amount_total: cents(total),
      currency: 'usd',
      payment_intent: `pi_${id}`,
      metadata: { click_id: clickId ?? '' },
    }
    return sendStripe(settings, 'checkout.session.completed', { object })
  }
  if (way === 'shopify') {
    const order = {
      id: 6_000_000 + number,
      currency: 'USD',
      total_price: total,
      financial_status: 'paid',
      test: false,
      note_attributes: [{ name: 'click_id', value: clickId ?? '' }],
    }
    return sendShopify(settings, 'orders/paid', order)
  }
  return way === 'woocommerce' ? sendWoo(settings, wooOrder({ id, total, clickId }, [])) : undefined
}

const wooOrder = ({ id, total, clickId }, refunds) => ({
  id: Number(id),
  status: 'processing',
  currency: 'USD',
  total,
  date_paid: '2026-11-23T10:00:00',
  refunds,
  meta_data: [{ id: 1, key: 'click_id', value: clickId ?? '' }],
})

/** Pays a part of an order back. */
async function refundOfServer(settings, order, amount) {
  const { way } = settings
  const { id, number, total } = order
  if (way === 'stripe') {
    const object = {
      id: `ch_${id}`,
      object: 'charge',
      amount: cents(total),
      amount_refunded: cents(amount),
      currency: 'usd',
      payment_intent: `pi_${id}`,
    }
    return sendStripe(settings, 'charge.refunded', { object, previous_attributes: { amount_refunded: 0 } })
  }
  if (way === 'shopify') {
    const transactions = [{ kind: 'refund', status: 'success', amount, currency: 'USD' }]
    return sendShopify(settings, 'refunds/create', {
      id: 8_000_000 + number,
      order_id: 6_000_000 + number,
      transactions,
    })
  }
  return sendWoo(settings, wooOrder(order, [{ id: 90_000 + number, reason: '', total: `-${amount}` }]))
}

const cents = (amount) => Math.round(Number(amount) * 100)
const hmac = (secret, text, form) => createHmac('sha256', secret).update(text).digest(form)

function sendStripe({ endpoint, secret }, type, data) {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, type, livemode: true, data })
  const time = Math.floor(Date.now() / 1000)
  return post(endpoint, { 'stripe-signature': `t=${time},v1=${hmac(secret, `${time}.${body}`, 'hex')}` }, body)
}

function sendShopify({ endpoint, secret, domain }, topic, payload) {
  const body = JSON.stringify(payload)
  const headers = {
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': domain,
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-hmac-sha256': hmac(secret, body, 'base64'),
  }
  return post(endpoint, headers, body)
}

function sendWoo({ endpoint, secret }, payload) {
  const body = JSON.stringify(payload)
  const headers = {
    'x-wc-webhook-topic': 'order.updated',
    'x-wc-webhook-delivery-id': randomUUID(),
    'x-wc-webhook-signature': hmac(secret, body, 'base64'),
  }
  return post(endpoint, headers, body)
}

async function post(url, headers, body) {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  return { status: answer.status, body: await answer.json() }
}

// node scripts/demo-shop.mjs --way script --tracker http://localhost:3000 --advertiser 101
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = { type: 'string' }
  const { values } = parseArgs({
    options: {
      way: { ...text, default: 'script' },
      tracker: { ...text, default: 'http://localhost:3000' },
      advertiser: text,
      token: text,
      endpoint: text,
      secret: text,
      domain: text,
      port: { ...text, default: '4600' },
    },
  })
  if (!WAYS.includes(values.way) || !values.advertiser) {
    console.error(`Usage: node scripts/demo-shop.mjs --advertiser NUMBER [--way ${WAYS.join('|')}] [--tracker URL]
  [--token TOKEN] [--endpoint URL --secret SECRET [--domain NAME]] [--port 4600]`)
    process.exit(1)
  }
  const { advertiser: advertiserId, port, ...settings } = values
  const { origin } = await startDemoShop({ ...settings, advertiserId }, Number(port))
  console.log(`The demo shop is at ${origin}/product`)
}
