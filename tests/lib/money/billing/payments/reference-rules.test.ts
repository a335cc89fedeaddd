import { expect, test } from 'vitest'
import { depositReference, findDepositReferences, matchReference } from '@/lib/money/billing/payments/reference-rules'

/** ISO 7064 MOD 97-10, written differently from the code: one number of all digits. */
const isValid = (reference: string) => {
  const moved = `${reference.slice(4)}${reference.slice(0, 4)}`
  return BigInt([...moved].map((sign) => Number.parseInt(sign, 36)).join('')) % 97n === 1n
}

test('the reference of every advertiser is a valid RF reference of ISO 11649, at most 25 long, and found again', () => {
  const ids = [1, 9, 10, 97, 101, 999, 1_000, 12_345, 2_147_483_647, ...Array.from({ length: 300 }, (_, n) => n + 200)]
  expect(new Set(ids.map(depositReference)).size).toBe(new Set(ids).size)
  for (const id of ids) {
    const reference = depositReference(id)
    expect(reference).toMatch(/^RF\d{2}ADV\d+$/)
    expect(reference.length).toBeLessThanOrEqual(25)
    expect(isValid(reference)).toBe(true)
    expect(findDepositReferences(reference)).toEqual([id])
  }
})

// the example of the standard's own description; a reference of somebody else's form is not ours
test.each(['RF18539007547034', 'RF712348231', 'WIRE 20261129', '', 'RF00ADV101', 'ADV101'])(
  '"%s" names nobody',
  (text) => {
    expect(findDepositReferences(text)).toEqual([])
    expect(matchReference(text, 101)).toEqual({ is: 'unknown' })
  },
)

const OWN = depositReference(101)
const SPACED = OWN.replace(/(.{4})/g, '$1 ')
test.each([
  OWN.toLowerCase(),
  SPACED,
  `/ROC/${OWN}//URI/INVOICE 7`,
  `SEPA CREDIT ${SPACED} THANK YOU`,
  `${OWN}2026`,
  OWN.replaceAll('R', 'Ｒ'),
])('"%s" names advertiser 101', (text) => {
  expect(matchReference(text, 101)).toEqual({ is: 'own' })
  expect(matchReference(text, 102)).toEqual({ is: 'other', id: 101 })
})

test('a mistyped digit names nobody', () => {
  const wrong = [...OWN].flatMap((sign, place) =>
    /\d/.test(sign) ? [`${OWN.slice(0, place)}${(Number(sign) + 1) % 10}${OWN.slice(place + 1)}`] : [],
  )
  for (const text of wrong) expect(matchReference(text, 101)).toEqual({ is: 'unknown' })
})
