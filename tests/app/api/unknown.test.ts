import { expect, test } from 'vitest'
import * as unknown from '@/app/api/[...path]/route'
import { noParams } from '../../support/requests'

test.each(Object.entries(unknown))(
  '%s of an unknown API path answers 404 as JSON, with a request id',
  async (method, answer) => {
    const response = await answer(new Request('http://localhost:3000/api/nothing/here', { method }), noParams)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: { code: 'not_found', message: 'There is no such address.' } })
    expect(response.headers.get('x-request-id')).toBeTruthy()
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  },
)

test('every method has a handler, so that none falls through to the not-found page', () => {
  expect(Object.keys(unknown).sort()).toEqual(['DELETE', 'GET', 'PATCH', 'POST', 'PUT'])
})
