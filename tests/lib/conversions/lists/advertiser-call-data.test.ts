import { beforeAll, expect, test } from 'vitest'
import { advertiserCallsCsv, listAdvertiserCalls } from '@/lib/conversions/lists/advertiser-call-data'
import { advertiserCallsQuerySchema } from '@/lib/conversions/lists/advertiser-call-schema'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

type Shop = Awaited<ReturnType<typeof createAdvertiser>>
let [shop, other] = [] as unknown as [Shop, Shop]
let [own, foreign] = ['', '']

beforeAll(async () => {
  const { id } = await createAffiliate()
  shop = await createAdvertiser()
  other = await createAdvertiser()
  const offer = await createOffer({ advertiserId: shop.id, name: 'Own offer' })
  const theirs = await createOffer({ advertiserId: other.id, name: 'Secret offer' })
  await rulesSettled()
  own = clickIdOf(await track(`/c/${offer.id}?a=${id}`))
  foreign = clickIdOf(await track(`/c/${theirs.id}?a=${id}`))
  await postback({ click_id: own, txn_id: 'c-1', amount: '9.00', token: shop.token })
  await postback({ click_id: own, txn_id: 'c-1', amount: '9.00', token: shop.token })
  await postback({ click_id: 'nonsense', txn_id: 'c-2', token: shop.token })
  await postback({ click_id: foreign, txn_id: 'c-3', token: shop.token })
  await postback({ click_id: foreign, txn_id: 'c-1', token: other.token })
  await postback({ click_id: own, txn_id: 'c-4', token: 'nonsense' })
})

const list = async (values: Record<string, unknown> = {}) =>
  listAdvertiserCalls(shop.id, advertiserCallsQuerySchema.parse(values))

test('an advertiser sees the calls proven to be theirs, the newest first, with what was answered', async () => {
  const { calls, next } = await list()
  expect(next).toBeNull()
  expect(calls.map(({ txnId, outcome, httpStatus }) => [txnId, outcome, httpStatus])).toEqual([
    ['c-3', 'rejected', 401],
    ['c-2', 'rejected', 422],
    ['c-1', 'replayed', 200],
    ['c-1', 'accepted', 200],
  ])
  expect(calls[3]).toMatchObject({ offerName: 'Own offer', amount: '9.00', method: 'GET' })
  expect(calls[3]?.conversion).toMatch(/^\d+-/)
  expect(JSON.stringify(calls)).not.toMatch(/Secret offer|tok_/)
})

test('calls are filtered by outcome, day and id, paged without a gap and exported as shown', async () => {
  const ids = async (values: Record<string, unknown>) => (await list(values)).calls.map(({ txnId }) => txnId)
  expect(await ids({ outcome: 'rejected' })).toEqual(['c-3', 'c-2'])
  expect(await ids({ q: own })).toEqual(['c-1', 'c-1'])
  expect(await ids({ q: 'c-4' })).toEqual([])
  expect(await ids({ to: '2020-01-01' })).toEqual([])
  const pages: (string | null)[] = []
  for (let after: string | undefined; ; ) {
    const page = await list({ limit: 1, after })
    pages.push(...page.calls.map(({ txnId }) => txnId))
    if (page.next === null) break
    after = page.next
  }
  expect(pages).toEqual(['c-3', 'c-2', 'c-1', 'c-1'])
  const chunks: string[] = []
  for await (const chunk of advertiserCallsCsv(shop.id, advertiserCallsQuerySchema.parse({}))) chunks.push(chunk)
  expect(chunks.join('').trim().split('\r\n')).toHaveLength(5)
})
