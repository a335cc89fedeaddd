import { beforeAll, describe, expect, test } from 'vitest'
import { GET as readInvoice } from '@/app/_api/advertiser/billing/invoices/[number]/route'
import { GET as readAdvertiserStatement } from '@/app/_api/advertiser/billing/statements/[month]/route'
import { POST as checkOffer } from '@/app/_api/advertiser/doctor/route'
import { POST as makeAdvertiserTestLink } from '@/app/_api/advertiser/test-mode/links/route'
import { GET as listUploadRows } from '@/app/_api/advertiser/uploads/[id]/rows/route'
import { POST as replayEvents } from '@/app/_api/advertiser/webhooks/[id]/replay/route'
import { POST as markRead } from '@/app/_api/notifications/route'
import { POST as createAlert } from '@/app/_api/report-views/[side]/[id]/alerts/route'
import { GET as readStatement } from '@/app/_api/statements/[month]/route'
import { POST as makeTestLink } from '@/app/_api/test-mode/links/route'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { alertInputSchema } from '@/lib/reporting/views/alerts/schema'
import { ordersQuerySchema } from '@/lib/shop/orders/schema'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createUser } from '@/tests/support/factories/users'
import { jsonRequest } from '@/tests/support/platform/requests'

/** One more than the largest integer of the database. */
const TOO_LARGE = 2_147_483_648
/** An instant that JavaScript has and PostgreSQL refuses. */
const YEAR_0 = '0000-01-01T00:00:00Z'
const some = newId(new Date())

type Route = (request: Request, context: { params: Promise<never> }) => Promise<Response>
let cookies: Record<'affiliate' | 'advertiser', { cookie: string }>
beforeAll(async () => {
  const cookieOf = (headers: Headers) => ({ cookie: headers.get('cookie') ?? '' })
  cookies = {
    affiliate: cookieOf(await signedInHeaders(await createUser())),
    advertiser: cookieOf(await signedInHeaders(await createAdvertiserPerson('owner'))),
  }
})

type Call = { by: keyof typeof cookies; params?: object; query?: string; body?: unknown }
async function statusOf(route: unknown, { by, params = {}, query = '', body }: Call): Promise<number> {
  const headers = cookies[by]
  const address = `http://localhost:3000/api/x${query}`
  const request = body === undefined ? new Request(address, { headers }) : jsonRequest('/api/x', body, headers)
  return (await (route as Route)(request, { params: Promise.resolve(params as never) })).status
}

describe('a number above the range of the database answers 422 [Q25]', () => {
  const offer = { offerId: TOO_LARGE }
  test.each<[string, unknown, Call]>([
    ['a test link', makeTestLink, { by: 'affiliate', body: offer }],
    ['a test link of an advertiser', makeAdvertiserTestLink, { by: 'advertiser', body: offer }],
    ['a check of an offer', checkOffer, { by: 'advertiser', body: offer }],
    ['an invoice', readInvoice, { by: 'advertiser', params: { number: String(TOO_LARGE) } }],
    ['rows of an upload', listUploadRows, { by: 'advertiser', params: { id: some }, query: `?after=${TOO_LARGE}` }],
    [
      'the offer of a report alert',
      createAlert,
      {
        by: 'affiliate',
        params: { side: 'own', id: some },
        body: {
          figure: 'clicks',
          dimension: 'offer',
          value: String(TOO_LARGE),
          rule: 'above',
          bound: 1,
          days: null,
          minClicks: 0,
          window: 'today',
        },
      },
    ],
  ])('%s', async (_, route, call) => {
    expect(await statusOf(route, call)).toBe(422)
  })

  test('only the value of that alert is wrong', () => {
    const alert = { figure: 'clicks', dimension: 'offer', rule: 'above', bound: 1, minClicks: 0, window: 'today' }
    const parse = (value: string) => alertInputSchema.safeParse({ ...alert, days: null, value })
    expect(parse(String(TOO_LARGE - 1)).success).toBe(true)
    expect(parse(String(TOO_LARGE)).error?.issues.map(({ path }) => path)).toEqual([['value']])
  })
})

describe('a time before 1900 answers 422 [Q25]', () => {
  const span = { from: YEAR_0, to: '2026-11-20T00:00:00Z' }
  test.each<[string, unknown, Call]>([
    ['a statement', readStatement, { by: 'affiliate', params: { month: '0000-01' } }],
    ['a statement of an advertiser', readAdvertiserStatement, { by: 'advertiser', params: { month: '0099-12' } }],
    ['notifications read', markRead, { by: 'affiliate', body: { all: true, before: YEAR_0 } }],
    ['a replay of events', replayEvents, { by: 'advertiser', params: { id: some }, body: span }],
  ])('%s', async (_, route, call) => {
    expect(await statusOf(route, call)).toBe(422)
  })

  test('the list of orders begins with the newest', () => {
    expect(ordersQuerySchema.parse({ before: YEAR_0 })).toEqual({})
    expect(ordersQuerySchema.parse({ before: '2026-11-20T00:00:00Z' })).toEqual({ before: '2026-11-20T00:00:00Z' })
  })
})
