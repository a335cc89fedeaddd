import { expect, test } from 'vitest'
import { AppError } from '@/lib/platform/errors'
import { errorResponse } from '@/lib/platform/http/responses/json'

test('a database that does not answer is 503 with Retry-After, not 500', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const response = errorResponse(away, 'r1', 'GET /api/stats')
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } })
})

test('a bug is an opaque 500, and an error for the caller keeps its code', async () => {
  const bug = errorResponse(new Error('secret detail'), 'r1', 'GET /api/stats')
  expect([bug.status, (await bug.text()).includes('secret')]).toEqual([500, false])
  const known = errorResponse(new AppError('conflict', 'Taken.'), 'r1', 'GET /api/stats')
  expect([known.status, (await known.json()).error.message]).toEqual([409, 'Taken.'])
})
