import { describe, expect, test } from 'vitest'
import { addressOf, countryOf } from '@/lib/traffic/tracking-requests/rules'

const requestWith = (headers: Record<string, string>, peer = '10.0.0.2') => ({
  requestId: 'r1',
  method: 'GET',
  url: '/c/1?a=2',
  headers,
  peer,
})

describe('the address of a click', () => {
  const forwarded = requestWith({ 'x-forwarded-for': '198.51.100.1, 203.0.113.9' })

  test('is the last hop of X-Forwarded-For behind a trusted proxy: a client can send any hop before it', () => {
    expect(addressOf(forwarded, true)).toBe('203.0.113.9')
  })

  test('is the peer of the connection without a trusted proxy', () => {
    expect(addressOf(forwarded, false)).toBe('10.0.0.2')
  })

  test('is null when it is not a valid address', () => {
    expect(addressOf(requestWith({ 'x-forwarded-for': 'unknown' }), true)).toBeNull()
  })
})

test('the country of a click is read from the proxy’s header, and only from a trusted proxy', () => {
  const request = requestWith({ 'cf-ipcountry': 'DE' })
  expect([countryOf(request, true), countryOf(request, false)]).toEqual(['DE', null])
})
