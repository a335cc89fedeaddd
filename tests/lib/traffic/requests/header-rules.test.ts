import { describe, expect, test } from 'vitest'
import type { ProxyTrust } from '@/lib/platform/client-address'
import { readCountry, readIpAddress } from '@/lib/traffic/requests/header-rules'

const requestWith = (headers: Record<string, string>, peer = '10.0.0.2') => ({
  requestId: 'r1',
  method: 'GET',
  url: '/c/1?a=2',
  headers,
  peer,
})

const one: ProxyTrust = (_, hop) => hop < 1
const none: ProxyTrust = () => false
const local: ProxyTrust = (address) => address.startsWith('10.')

describe('the address of a click', () => {
  const forwarded = requestWith({ 'x-forwarded-for': '198.51.100.1, 203.0.113.9' })

  test('is the last hop of X-Forwarded-For behind a trusted proxy: a client can send any hop before it', () => {
    expect(readIpAddress(forwarded, one)).toBe('203.0.113.9')
  })

  test('is the peer of the connection without a trusted proxy', () => {
    expect(readIpAddress(forwarded, none)).toBe('10.0.0.2')
  })

  test('is null when it is not a valid address', () => {
    expect(readIpAddress(requestWith({ 'x-forwarded-for': 'unknown' }), one)).toBeNull()
  })
})

test('the country of a click is read from the proxy’s header, and only from a trusted proxy', () => {
  const request = requestWith({ 'cf-ipcountry': 'DE' })
  expect([readCountry(request, one), readCountry(request, none)]).toEqual(['DE', null])
  const words = ['XX', 'ZZ', 'T1', 'A1', 'A2', 'O1', 'AP', 'EU', 'UN', 'QQ', '', 'de', 'DE1', 'UNKNOWN']
  for (const word of words)
    expect([word, readCountry(requestWith({ 'cf-ipcountry': word }), one)]).toEqual([word, null])
  expect(readCountry(requestWith({ 'x-vercel-ip-country': 'XX' }), one)).toBeNull()
  expect(readCountry(requestWith({ 'cf-ipcountry': 'XX', 'x-vercel-ip-country': 'FR' }), one)).toBe('FR')
  expect(readCountry(requestWith({ 'cf-ipcountry': 'XK' }), one)).toBe('XK')
  const fromElsewhere = requestWith({ 'cf-ipcountry': 'DE' }, '198.51.100.1')
  expect([readCountry(request, local), readCountry(fromElsewhere, local)]).toEqual(['DE', null])
})
