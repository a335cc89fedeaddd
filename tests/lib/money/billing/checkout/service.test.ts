import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isSigned, signEvent } from '@/lib/money/billing/checkout/rules'
import { db } from '@/lib/platform/database/db'
import { createAdvertiser } from '@/tests/support/factories/offers'
import { fundsOf } from '@/tests/support/money/budgets'

const SECRET = 'whsec_of_the_tests'
const AT = new Date('2026-11-20T15:00:00Z')

describe('the signature of an event', () => {
  const body = '{"id":"evt_1"}'
  const header = signEvent(body, SECRET, AT)
  test('is accepted for its body and secret within five minutes, also beside that of a rolled secret', () => {
    expect(isSigned(body, header, SECRET, AT)).toBe(true)
    expect(isSigned(body, `${header},v1=${'0'.repeat(64)}`, SECRET, AT)).toBe(true)
    expect(isSigned(body, header, SECRET, new Date(AT.getTime() + 299_000))).toBe(true)
  })
  test.each([
    ['another body', `${body} `, header, AT],
    ['another secret', body, signEvent(body, 'whsec_other', AT), AT],
    ['another time', body, header.replace(/t=\d+/, 't=1763650801'), AT],
    ['an old event', body, header, new Date(AT.getTime() + 301_000)],
    ['an event of the future', body, header, new Date(AT.getTime() - 301_000)],
    ['no header', body, null, AT],
    ['no signature', body, 't=1', AT],
    ['nonsense', body, 'x', AT],
  ])('is refused for %s', (_, text, signature, at) => {
    expect(isSigned(text, signature, SECRET, at)).toBe(false)
  })
})

describe('a deposit by card', () => {
  let id: number
  beforeEach(async () => {
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_x')
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', SECRET)
    vi.resetModules()
    id = (await createAdvertiser()).id
  })
  afterEach(() => vi.unstubAllEnvs())

  async function checkout(amountCents = 25_000n): Promise<string> {
    const reference = randomUUID()
    await db().advertiserCheckout.create({
      data: { id: reference, advertiserId: id, createdById: randomUUID(), amountCents, createdAt: AT },
    })
    return reference
  }
  const eventOf = (reference: string, change: object = {}, type = 'checkout.session.completed') =>
    JSON.stringify({
      id: 'evt_1',
      type,
      data: {
        object: {
          id: `cs_${reference}`,
          client_reference_id: reference,
          amount_total: 25_000,
          currency: 'usd',
          payment_status: 'paid',
          ...change,
        },
      },
    })
  async function receive(body: string, signature = signEvent(body, SECRET, new Date())) {
    const { POST } = await import('@/app/_api/stripe/deposits/route')
    const request = new Request('http://localhost:3000/api/stripe/deposits', {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body,
    })
    const answer = await POST(request, { params: Promise.resolve({}) })
    return { status: answer.status, body: (await answer.json()) as { booked?: boolean } }
  }

  test('is booked once, however often and at once it is reported [Q4]', async () => {
    const body = eventOf(await checkout())
    const answers = await Promise.all(Array.from({ length: 8 }, () => receive(body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.filter(({ body: { booked } }) => booked)).toHaveLength(1)
    expect((await fundsOf(id)).available).toBe(25_000n)
  })

  test('is not booked without a right signature', async () => {
    const body = eventOf(await checkout())
    expect((await receive(body, signEvent(body, 'whsec_other', new Date()))).status).toBe(401)
    expect((await receive(body, '')).status).toBe(401)
    expect((await fundsOf(id)).available).toBe(0n)
  })

  test.each([
    ['not paid yet', { payment_status: 'unpaid' }, 200],
    ['another sum', { amount_total: 25_001 }, 422],
    ['another currency', { currency: 'eur' }, 422],
    ['of somebody else', { client_reference_id: randomUUID() }, 200],
    ['without a reference', { client_reference_id: null }, 200],
  ])('that is %s is not booked', async (_, change, status) => {
    expect(await receive(eventOf(await checkout(), change))).toMatchObject({ status })
    expect((await fundsOf(id)).available).toBe(0n)
  })

  test.each([
    'checkout.session.expired',
    'checkout.session.async_payment_failed',
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'charge.succeeded',
    'charge.updated',
    'customer.created',
  ])('is not booked for %s, which is answered', async (type) => {
    expect(await receive(eventOf(await checkout(), {}, type))).toEqual({ status: 200, body: { booked: false } })
    expect((await fundsOf(id)).available).toBe(0n)
  })

  test.each([
    [
      'a thin event',
      { id: 'evt_1', object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found', livemode: false },
    ],
    ['an event about nothing', { id: 'evt_1', type: 'checkout.session.completed', data: { object: null } }],
  ])('is not booked for %s, which is answered', async (_, event) => {
    expect(await receive(JSON.stringify(event))).toEqual({ status: 200, body: { booked: false } })
  })

  test('that is paid later, by bank debit, is booked then', async () => {
    const reference = await checkout()
    expect((await receive(eventOf(reference, { payment_status: 'unpaid' }))).body).toEqual({ booked: false })
    const paid = eventOf(reference, {}, 'checkout.session.async_payment_succeeded')
    expect((await receive(paid)).body).toEqual({ booked: true })
    expect((await fundsOf(id)).available).toBe(25_000n)
  })

  test('in what is no event is refused', async () => {
    expect((await receive('no json')).status).toBe(422)
  })
})
