import { expect, test } from 'vitest'
import { typedBps, typedCents, wholeNumber } from '@/components/shared/forms/typed-numbers'

test.each([
  ['', null],
  [' 1,200 ', 1_200],
  ['0', 0],
  ['1,20', '1,20'],
  ['-3', -3],
  ['1.5', '1.5'],
  ['ten', 'ten'],
])('%j is typed as the whole number %j', (text, value) => {
  expect(wholeNumber(text)).toBe(value)
})

test.each([
  ['', null],
  ['$1,200.50', 120_050],
  ['12', 1_200],
  ['12.345', '12.345'],
  ['12,5', '12,5'],
])('%j is typed as %j cents', (text, value) => {
  expect(typedCents(text)).toBe(value)
})

test.each([
  ['', 0],
  ['10', 1_000],
  ['+2.5%', 250],
  ['-2.5', -250],
  ['−100', -10_000],
  ['a lot', 'a lot'],
])('%j is typed as %j basis points', (text, value) => {
  expect(typedBps(text)).toBe(value)
})
