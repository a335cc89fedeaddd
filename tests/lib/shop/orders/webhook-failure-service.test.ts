import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST } from '@/app/_api/shop/orders/route'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'

beforeAll(() => {
  env().SHOPIFY_WEBHOOK_SECRET = 'a secret of Shopify'
})
afterAll(() => {
  env().SHOPIFY_WEBHOOK_SECRET = undefined
})

const call = () =>
  POST(new Request('http://localhost:3000/api/shop/orders', { method: 'POST', body: '{}' }), {
    params: Promise.resolve({}),
  })

test('webhooks with a wrong signature are refused and counted by hour', async () => {
  expect((await call()).status).toBe(401)
  expect((await call()).status).toBe(401)
  const rows = await db().webhookFailureCount.findMany()
  expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(2)
  expect(rows[0]).toMatchObject({ source: 'shopify', reason: 'signature', lastError: 'The signature is wrong.' })
})

test('calls to a webhook that is not set up are not counted', async () => {
  await db().webhookFailureCount.deleteMany()
  env().SHOPIFY_WEBHOOK_SECRET = undefined
  expect((await call()).status).toBe(404)
  expect(await db().webhookFailureCount.count()).toBe(0)
})
