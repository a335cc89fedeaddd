import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as api from '@/app/demo/discord/api/v10/[...path]/route'
import { POST as arm } from '@/app/demo/discord/faults/route'
import AuthorizePage from '@/app/demo/discord/oauth2/authorize/page'
import { POST as decide } from '@/app/demo/discord/oauth2/decision/route'
import { POST as buy } from '@/app/demo/landing/buy/route'
import LandingPage from '@/app/demo/landing/page'
import MailboxPage from '@/app/demo/mail/page'
import { POST as storefront } from '@/app/demo/storefront/api/[version]/graphql.json/route'
import { POST as order } from '@/app/demo/storefront/cart/c/[id]/order/route'
import CheckoutPage from '@/app/demo/storefront/cart/c/[id]/page'
import { POST as decidePayment } from '@/app/demo/stripe/decision/route'
import PaymentPage from '@/app/demo/stripe/pay/[id]/page'
import { POST as createSession } from '@/app/demo/stripe/v1/checkout/sessions/route'
import { env } from '@/lib/platform/env'
import { createCart } from '@/lib/shop/demo-store/cart-service'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createStoreProduct } from '@/tests/support/factories/store'
import { jsonRequest } from '@/tests/support/platform/requests'

type Params = Record<string, string>
type Page = (props: { params: Promise<Params>; searchParams: Promise<Params> }) => Promise<unknown>
type Route = (request: Request, context: { params: Promise<Params> }) => Promise<Response>

const cart = { id: '', key: '' }
let offer: string
beforeAll(async () => {
  offer = String((await createOffer({ advertiserId: (await createAdvertiser()).id })).id)
  const { variantId } = await createStoreProduct({ stock: 1 })
  const made = await createCart({ at: new Date() }, { lines: [{ variantId, quantity: 1 }], attributes: [] })
  Object.assign(cart, { id: made.cart?.id, key: made.cart?.key })
})

const pages: Record<string, [page: unknown, params: Params, search: () => Params]> = {
  'landing/page.tsx': [LandingPage, {}, () => ({ offer })],
  'mail/page.tsx': [MailboxPage, {}, () => ({})],
  'discord/oauth2/authorize/page.tsx': [AuthorizePage, {}, () => ({})],
  'stripe/pay/[id]/page.tsx': [PaymentPage, { id: 'cs_test_x~y' }, () => ({})],
  'storefront/cart/c/[id]/page.tsx': [CheckoutPage, {}, () => ({ key: cart.key })],
}
const routes: Record<string, [route: unknown, params: Params, body: object]> = {
  'landing/buy/route.ts': [buy, {}, { offerId: 1, clickId: '', amount: '' }],
  'discord/api/v10/[...path]/route.ts': [api.GET, {}, {}],
  'discord/faults/route.ts': [arm, {}, { operation: 'token', fault: 'cut', times: 0 }],
  'discord/oauth2/decision/route.ts': [decide, {}, {}],
  'storefront/api/[version]/graphql.json/route.ts': [
    storefront,
    { version: '2024-10' },
    { query: '{ shop { name } }' },
  ],
  'stripe/decision/route.ts': [decidePayment, {}, {}],
  'stripe/v1/checkout/sessions/route.ts': [createSession, {}, {}],
  'storefront/cart/c/[id]/order/route.ts': [order, {}, { email: 'ada@stoke.test', totalCents: '2000' }],
}

const open = (name: string) => {
  const [page, params, search] = pages[name] ?? [undefined, {}, () => ({})]
  return (page as Page)({
    params: Promise.resolve({ id: cart.id, ...params }),
    searchParams: Promise.resolve(search()),
  })
}

describe('the demo pages and routes', () => {
  beforeEach(() => {
    env().DEMO = false
  })
  afterAll(() => {
    env().DEMO = true
  })

  test('are all covered by this test', () => {
    const files = readdirSync('app/demo', { recursive: true, encoding: 'utf8' })
    const answering = files.filter((file) => /(page|route)\.tsx?$/.test(file))
    expect(answering.sort()).toEqual([...Object.keys(pages), ...Object.keys(routes)].sort())
  })

  test.each(Object.keys(pages))('outside demo mode page %s answers 404', async (name) => {
    await expect(open(name)).rejects.toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' })
  })

  test.each(['landing/page.tsx', 'mail/page.tsx'])('in demo mode page %s renders', async (name) => {
    env().DEMO = true
    await expect(open(name)).resolves.toBeTruthy()
  })

  test.each(Object.entries(routes))('outside demo mode %s answers 404', async (name, [route, params, body]) => {
    const keyed = name.endsWith('/order/route.ts') ? { ...body, key: cart.key } : body
    const answer = await (route as Route)(jsonRequest('/demo', keyed), {
      params: Promise.resolve({ id: cart.id, ...params }),
    })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
  })
})
