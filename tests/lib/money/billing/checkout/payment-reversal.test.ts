import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookChargeback } from '@/lib/money/billing/budgets/deposit-service'
import { signEvent } from '@/lib/money/billing/checkout/rules'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiser } from '@/tests/support/factories/offers'
import { mailsTo } from '@/tests/support/messages/mails'
import { fundsOf } from '@/tests/support/money/budgets'
import { ledgerIsClean } from '@/tests/support/money/money'

const SECRET = 'whsec_of_the_tests'
const NOON = 1_795_000_000
let id: number
let pi: string
let reference: string

beforeEach(async () => {
  vi.stubEnv('STRIPE_API_BASE', 'https://stripe.example')
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_x')
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', SECRET)
  vi.resetModules()
  ;({ id } = await createAdvertiser())
  ;[pi, reference] = [`pi_${randomUUID()}`, randomUUID()]
  const at = new Date()
  await db().advertiserCheckout.create({
    data: { id: reference, advertiserId: id, createdById: randomUUID(), amountCents: 25_000n, createdAt: at },
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

type Event = [type: string, object: object, seconds?: number]

async function receive(...[type, object, seconds = 0]: Event) {
  const { POST } = await import('@/app/_api/stripe/deposits/route')
  const event = { id: `evt_${randomUUID()}`, object: 'event', api_version: '2025-10-29.clover', livemode: true }
  const body = JSON.stringify({ ...event, created: NOON + seconds, type, data: { object } })
  const request = () =>
    new Request('http://localhost:3000/api/stripe/deposits', {
      method: 'POST',
      headers: { 'stripe-signature': signEvent(body, SECRET, new Date()) },
      body,
    })
  const answer = await POST(request(), { params: Promise.resolve({}) })
  // every event comes twice: Stripe repeats them
  await POST(request(), { params: Promise.resolve({}) })
  return answer.status
}

const paid = (): Event => [
  'checkout.session.completed',
  {
    id: `cs_${reference}`,
    object: 'checkout.session',
    client_reference_id: reference,
    amount_total: 25_000,
    currency: 'usd',
    payment_status: 'paid',
    payment_intent: pi,
  },
]
const refunded = (cents: number, seconds = 10): Event => [
  'charge.refunded',
  {
    id: `ch_${pi}`,
    object: 'charge',
    amount: 25_000,
    amount_captured: 25_000,
    amount_refunded: cents,
    currency: 'usd',
    payment_intent: pi,
    refunded: cents === 25_000,
    status: 'succeeded',
  },
  seconds,
]
const refund = (name: string, cents: number, status: string, seconds = 10, type = 'refund.updated'): Event => [
  type,
  {
    id: `re_${name}_${pi}`,
    object: 'refund',
    amount: cents,
    charge: `ch_${pi}`,
    currency: 'usd',
    payment_intent: pi,
    status,
  },
  seconds,
]
const dispute = (step: string, status: string, seconds: number, cents = 25_000): Event => [
  `charge.dispute.${step}`,
  { id: `du_${pi}`, object: 'dispute', amount: cents, charge: `ch_${pi}`, currency: 'usd', payment_intent: pi, status },
  seconds,
]

const FULL = (): Event[] => [paid(), refund('1', 25_000, 'succeeded', 9, 'refund.created'), refunded(25_000)]
const LOST = (): Event[] => [
  paid(),
  dispute('created', 'needs_response', 20),
  dispute('funds_withdrawn', 'needs_response', 20),
  dispute('closed', 'lost', 90),
]
const WON = (): Event[] => [
  ...LOST().slice(0, 3),
  dispute('updated', 'under_review', 40),
  dispute('funds_reinstated', 'won', 90),
  dispute('closed', 'won', 90),
]

const STORIES: [string, () => Event[], bigint][] = [
  ['a full refund', FULL, 0n],
  ['a refund of a part', () => [paid(), refunded(7_000)], 18_000n],
  ['two refunds of parts', () => [paid(), refunded(7_000), refunded(9_500, 11)], 15_500n],
  ['two refunds in one second', () => [paid(), refunded(7_000), refunded(9_500)], 15_500n],
  ['a refund that failed', () => [...FULL(), refund('1', 25_000, 'failed', 70)], 25_000n],
  [
    'a refund that failed, reported by its own event',
    () => [paid(), refunded(25_000), refund('1', 25_000, 'failed', 70, 'refund.failed')],
    25_000n,
  ],
  [
    'a refund that was canceled and another one',
    () => [paid(), refund('1', 9_000, 'canceled', 20), refund('2', 4_000, 'pending', 30)],
    21_000n,
  ],
  ['a lost dispute', LOST, 0n],
  ['a won dispute', WON, 25_000n],
  ['a dispute of a part', () => [paid(), dispute('funds_withdrawn', 'needs_response', 20, 10_000)], 15_000n],
  [
    'a question of the bank',
    () => [paid(), dispute('created', 'warning_needs_response', 20), dispute('closed', 'warning_closed', 90)],
    25_000n,
  ],
  [
    'a question that became a dispute',
    () => [paid(), dispute('created', 'warning_needs_response', 20), dispute('funds_withdrawn', 'needs_response', 50)],
    0n,
  ],
  ['a refund and a dispute of the same money', () => [...FULL(), ...LOST().slice(1)], 0n],
]

describe('a deposit by card', () => {
  test.each(STORIES)('after %s has what is left of it, in whatever order the reports come', async (_, story, left) => {
    const orders = [(events: Event[]) => events, (events: Event[]) => [...events].reverse()]
    for (const order of orders) {
      ;[pi, reference] = [`pi_${randomUUID()}`, randomUUID()]
      const before = (await fundsOf(id)).available
      await db().advertiserCheckout.create({
        data: {
          id: reference,
          advertiserId: id,
          createdById: randomUUID(),
          amountCents: 25_000n,
          createdAt: new Date(),
        },
      })
      for (const event of order(story())) expect(await receive(...event)).toBe(200)
      expect((await fundsOf(id)).available - before).toBe(left)
    }
    expect(await ledgerIsClean()).toBe(true)
  })

  test('that is taken back pauses its advertiser and is told to staff who enter deposits, with an entry in the log', async () => {
    const [admin, moderator] = [await createStaff('ADMIN'), await createStaff('MODERATOR')]
    for (const event of LOST()) await receive(...event)
    expect(await db().advertiser.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'paused' })
    expect(await mailsTo(admin.user.email)).toHaveLength(1)
    expect(await mailsTo(moderator.user.email)).toEqual([])
    const entries = await db().auditLog.findMany({ where: { subject: 'advertiser', subjectId: String(id) } })
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['advertiser.card_taken_back', { amountCents: 25_000, payment: pi, status: 'paused' }],
    ])
  })

  test('that was spent meanwhile is owed', async () => {
    await receive(...paid())
    const gone = { advertiserId: id, key: 'spent', amountCents: 20_000n, at: new Date(), memo: '' }
    await transact((tx) => bookChargeback(tx, gone))
    await receive(...refunded(25_000))
    expect((await fundsOf(id)).available).toBe(-20_000n)
  })

  test('is taken back once by many reports at once', async () => {
    await receive(...paid())
    await Promise.all(Array.from({ length: 6 }, () => receive(...refunded(25_000))))
    expect((await fundsOf(id)).available).toBe(0n)
  })

  test('from before payments were stored is found by asking Stripe; while it does not answer, the report comes again', async () => {
    await receive(...paid())
    await db().advertiserCheckout.update({ where: { id: reference }, data: { paymentId: null } })
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
    expect(await receive(...refunded(25_000))).toBe(503)
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(String(url))
      return Response.json({ object: 'list', data: [{ id: `cs_${reference}`, client_reference_id: reference }] })
    })
    expect(await receive(...refunded(25_000))).toBe(200)
    expect(asked[0]).toContain(`https://stripe.example/v1/checkout/sessions?payment_intent=${pi}`)
    expect((await fundsOf(id)).available).toBe(0n)
  })
})
