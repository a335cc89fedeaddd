import { expect, test } from 'vitest'
import { whyUnused } from '@/lib/imports/apply/click-rules'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T12:00:00Z', 30, undefined],
  ['2026-10-21T12:00:00Z', 30, undefined],
  ['2026-10-21T11:59:59Z', 30, 'It is older than the 30 days within which its offer pays a sale.'],
  ['2026-11-20T12:00:01Z', 30, 'It is in the future. Is the time zone of the source right?'],
])('a click of %s on an offer with a window of %i days: %s', (at, days, problem) => {
  expect(whyUnused(new Date(at), days, now)).toBe(problem)
})
