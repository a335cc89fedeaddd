import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '@/lib/platform/crypto/password-hash'

const COMPOSED = 'Pässwörter-für-Zoë-1'
const FORMS = [COMPOSED, COMPOSED.normalize('NFD'), COMPOSED.replace('1', '１'), `${COMPOSED.slice(0, -1)}①`]

describe('a password', () => {
  test('is the same whichever keyboard it is set and typed on', async () => {
    for (const set of FORMS) {
      const stored = await hashPassword(set)
      for (const typed of FORMS) expect(await verifyPassword(stored, typed), `${set} ${typed}`).toBe(true)
      expect(await verifyPassword(stored, 'Passworter-fur-Zoe-1')).toBe(false)
    }
  })

  test('whose hash was made of what was typed still signs in', async () => {
    for (const typed of [COMPOSED, COMPOSED.normalize('NFD')]) {
      const stored = await hash(typed, { memoryCost: 8, timeCost: 1 })
      expect(await verifyPassword(stored, COMPOSED)).toBe(true)
      expect(await verifyPassword(stored, COMPOSED.normalize('NFD'))).toBe(true)
    }
  })

  test('matches no account that does not exist', async () => {
    for (const typed of FORMS) expect(await verifyPassword(undefined, typed)).toBe(false)
  })
})
