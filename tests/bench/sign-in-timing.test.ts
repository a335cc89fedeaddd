import { expect, test } from 'vitest'
import { checkPassword } from '@/lib/accounts/sign-in/service'
import { createUser } from '../support/factories/users'

const EACH = 500
const TOLERANCE_MS = 5

test('a known and an unknown email take the same time: means of 500 each within 5 ms [Q27]', async () => {
  const { email } = await createUser()
  const spent = { known: 0, unknown: 0 }
  const time = async (who: keyof typeof spent, address: string) => {
    const began = performance.now()
    await checkPassword({ email: address, password: 'wrong' }).catch(() => undefined)
    spent[who] += performance.now() - began
  }
  for (let index = 0; index < 10; index += 1) await checkPassword({ email, password: 'x' }).catch(() => undefined)
  // Alternating, so that other load on the machine affects both.
  for (let index = 0; index < EACH; index += 1) {
    await time('known', email)
    await time('unknown', `nobody-${index}@stoke.test`)
  }
  const means = { known: spent.known / EACH, unknown: spent.unknown / EACH }
  console.log(`sign-in: known ${means.known.toFixed(2)} ms, unknown ${means.unknown.toFixed(2)} ms`)
  expect(Math.abs(means.known - means.unknown)).toBeLessThan(TOLERANCE_MS)
})
