import { describe, expect, test } from 'vitest'
import { fingerprint, seal, sha256Hex, unseal } from '@/lib/platform/crypto/seal'

describe('an encrypted secret', () => {
  test('decrypts to the original, and is never the same twice [Q34]', () => {
    const secret = '000123456789 · Łódź'
    const [one, two] = [seal(secret), seal(secret)]
    expect(one).not.toBe(two)
    expect(one).not.toContain('123456789')
    expect([unseal(one), unseal(two)]).toEqual([secret, secret])
  })

  test('that was altered does not decrypt', () => {
    const sealed = seal('000123456789')
    for (let place = 0; place < sealed.length - 1; place += 7) {
      const other = sealed[place] === 'A' ? 'B' : 'A'
      expect(() => unseal(`${sealed.slice(0, place)}${other}${sealed.slice(place + 1)}`)).toThrow()
    }
    expect(() => unseal('000123456789')).toThrow('Not a sealed value')
  })
})

test('equal secrets have equal fingerprints, which are not plain hashes [Q34]', () => {
  expect(fingerprint('us_bank 021000021 000123456789')).toBe(fingerprint('us_bank 021000021 000123456789'))
  expect(fingerprint('us_bank 021000021 000123456789')).not.toBe(fingerprint('us_bank 021000021 000123456780'))
  expect(fingerprint('a')).toMatch(/^[0-9a-f]{64}$/)
  expect(fingerprint('a')).not.toBe(sha256Hex('a'))
})
