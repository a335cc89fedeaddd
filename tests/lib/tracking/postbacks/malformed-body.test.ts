import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { openShop } from '@/tests/support/tracking/shop'
import { track } from '@/tests/support/tracking/tracking'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeTracking)

const post = async (body: string, { type = 'application/json', query = `?token=${shop.advertiser.token}` } = {}) => {
  const answer = await track(`/api/postback${query}`, { method: 'POST', headers: { 'content-type': type }, body })
  return { status: answer.status, body: JSON.parse(answer.body) }
}

// bodies as programs write what is not JSON: a trailing comma, Python's str() and NaN, a body that was cut, an error page
test.each([
  ['{"click_id":"c","txn_id":"1","amount":"49.90",}', 'expected a name in quotation marks at position 46'],
  ["{'click_id': 'c', 'txn_id': '1'}", 'expected a name in quotation marks at position 1'],
  ['{"click_id":"c","txn_id":"1","amount":NaN}', 'expected a value at position 38'],
  ['{"click_id":"c","txn_id":"1","amo', 'expected a name in quotation marks at position 29'],
  ['{"click_id":c,"txn_id":"1"}', 'expected a value at position 12'],
  ['[{"click_id":"c"}', 'expected a comma or the end at position 17'],
])('the body %s is refused as what it is, with the place, and stored so', async (body, said) => {
  const answer = await post(body)
  expect(answer).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } })
  expect(answer.body.error.message).toContain(`body is not valid JSON: ${said}`)
  expect(answer.body.error.message).not.toContain('click_id is missing')
  const stored = await db().postbackCall.findFirstOrThrow({ orderBy: { id: 'desc' } })
  expect(stored).toMatchObject({ reason: 'invalid_request', message: answer.body.error.message })
})

// what is beside a call whose query says everything, as it was accepted before
test.each(['[object Object]', '{"customer_id": "7", ', ' ', 'undefined', '[order 55] paid'])(
  'the body %j changes nothing where the query has what a sale needs',
  async (body) => {
    const { click_id } = await shop.click()
    const query = `?${new URLSearchParams({ token: shop.advertiser.token, click_id, txn_id: shop.newTxn() })}`
    expect(await post(body, { query })).toMatchObject({ status: 200, body: { status: 'accepted' } })
  },
)

test('a body that is no JSON is blamed where the query has the click alone', async () => {
  const { click_id } = await shop.click()
  const query = `?${new URLSearchParams({ token: shop.advertiser.token, click_id })}`
  expect((await post('{"txn_id":"1",}', { query })).body.error.message).toContain('body is not valid JSON')
})

test('without a proof it says so beside that, as the token may be in the body', async () => {
  const answer = await post('{"token":"t","click_id":"c",}', { query: '' })
  expect(answer.status).toBe(401)
  expect(answer.body.error.message).toContain('The body is not valid JSON: expected a name in quotation marks')
})

test('a body of another type that says nothing lacks its parameters as before', async () => {
  const answer = await post('hello', { type: 'text/plain' })
  expect(answer.body.error.message).toContain('click_id is missing')
})

test('a parameter of the sender that is called body changes nothing', async () => {
  const { click_id } = await shop.click()
  const answer = await post(JSON.stringify({ click_id, txn_id: 'with-body', body: 'x', event: '', refund_id: '' }))
  expect(answer).toMatchObject({ status: 200, body: { status: 'accepted' } })
})
