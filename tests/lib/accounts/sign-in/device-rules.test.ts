import { describe, expect, test } from 'vitest'
import { deviceCookie, knownDevice } from '@/lib/accounts/sign-in/device-rules'

const ada = { email: 'ada@stoke.test', passwordHash: 'hash 1' }
const account = (index: number) => ({ email: `user-${index}@stoke.test`, passwordHash: 'hash' })
const sent = (setCookie: string) => setCookie.split(';')[0] ?? ''

describe('a known device', () => {
  test('is one that has the cookie of the account and its password', () => {
    const cookie = sent(deviceCookie(null, ada))
    expect(knownDevice(`other=1; ${cookie}`, ada)).toMatch(/^[\w-]{16}$/)
    expect(knownDevice(cookie, { ...ada, passwordHash: 'hash 2' })).toBeNull()
    expect(knownDevice(cookie, account(1))).toBeNull()
    expect(knownDevice(null, ada)).toBeNull()
  })

  test('is not one with an altered id or signature', () => {
    const [name = '', id = '', signature = ''] = sent(deviceCookie(null, ada)).split('.')
    const flipped = `${signature[0] === '0' ? '1' : '0'}${signature.slice(1)}`
    for (const forged of [`${name}.${id}x.${signature}`, `${name}.${id}.${flipped}`, `${name}.${id}`, `${name}..`]) {
      expect(knownDevice(forged, ada)).toBeNull()
    }
  })

  test('gets a new id with each sign-in, and stays known to its last five accounts', () => {
    let cookie: string | null = null
    for (let index = 0; index < 6; index += 1) cookie = sent(deviceCookie(cookie, account(index)))
    expect([0, 1, 2, 3, 4, 5].map((index) => knownDevice(cookie, account(index)) !== null)).toEqual([
      false,
      ...Array(5).fill(true),
    ])
    const before = knownDevice(cookie, account(3))
    const again = sent(deviceCookie(cookie, account(3)))
    expect(knownDevice(again, account(3))).not.toBe(before)
    expect(knownDevice(again, account(1))).not.toBeNull()
  })
})
