import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPrintable, printable, wellFormed } from '@/lib/platform/text/printable'

test('a text is well formed, or made so, as newer engines do it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.nat(0xffff).map((n) => String.fromCharCode(n)) }),
      (a, b) => {
        for (const text of [a, b, a + b]) {
          expect(wellFormed(text)).toBe(text.toWellFormed())
          expect(isPrintable(text)).toBe(text.isWellFormed() && !/\p{Cc}/u.test(text))
          expect(isPrintable(printable(text, 20))).toBe(true)
        }
      },
    ),
  )
})

test.each([
  ['plain', 20, 'plain'],
  ['a\u0000b\nc', 20, 'a b c'],
  ['😀😀', 3, '😀\ufffd'],
  ['\udc00x', 20, '\ufffdx'],
])('%j within %i characters is %j', (text, limit, expected) => {
  expect(printable(text, limit)).toBe(expected)
})
