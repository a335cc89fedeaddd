import { expect, test } from 'vitest'
import { hasOnePage, POLL_MS, pollWhile } from '@/components/shared/live/polling'

const queryOf = <Data>(data: Data | undefined) => ({ state: { data } })

test('a query is repeated only while its data says so, and not before there is any', () => {
  const poll = pollWhile(({ state }: { state: string }) => state === 'reading')
  expect(poll(queryOf({ state: 'reading' }))).toBe(POLL_MS.working)
  expect(poll(queryOf({ state: 'done' }))).toBe(false)
  expect(poll(queryOf(undefined))).toBe(false)
})

test('a list is repeated at its own rate while only its newest page is open', () => {
  const poll = pollWhile(hasOnePage, POLL_MS.figures)
  expect(poll(queryOf({ pages: [1] }))).toBe(10_000)
  expect(poll(queryOf({ pages: [1, 2] }))).toBe(false)
  expect(poll(queryOf({ pages: [] }))).toBe(false)
})

test('today’s figures are repeated every ten seconds, balance and level every five minutes [S4.28] [S4.34]', () => {
  expect([POLL_MS.figures, POLL_MS.account]).toEqual([10_000, 300_000])
})
