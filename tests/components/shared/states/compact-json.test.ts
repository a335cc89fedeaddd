import { expect, test } from 'vitest'
import { fromCompactJson, toCompactJson } from '@/components/shared/states/compact-json'

const stat = (clicks: number, source: string) => ({
  Stat: { clicks, source, hour: clicks % 2 ? clicks : null, date: '2026-11-22' },
  Offer: { offer_id: clicks + 1, name: `Offer "${clicks}" <b>` },
})

test.each([
  ['rows of rows', { data: { rows: Array.from({ length: 40 }, (_, n) => stat(n, `src ${n}`)) } }],
  ['rows with other keys', [{ a: 1 }, { a: 1, b: 2 }, { b: 3 }, { a: 4 }]],
  ['rows that lack a value', JSON.parse('[{"a":1},{"b":2},{"a":3}]')],
  ['few rows', [{ a: 1 }, { a: 2 }]],
  ['rows without keys', [{}, {}, {}]],
  ['rows of lists', [{ a: [1, 2] }, { a: [] }, { a: [{ b: 1 }, { b: 2 }, { b: 3 }] }]],
  ['lists, text, numbers, truth and nothing', [[1, 2, 3], 'a', 1.25, true, null, [], {}]],
  ['one number', 5],
])('%s come out as they went in', (_, value) => {
  expect(fromCompactJson(toCompactJson(value))).toEqual(value)
})

test('a key without a value is left out, as in JSON', () => {
  const rows = [
    { a: 1, b: undefined },
    { a: 2, b: undefined },
    { a: 3, b: undefined },
  ]
  expect(fromCompactJson(toCompactJson({ rows }))).toStrictEqual(JSON.parse(JSON.stringify({ rows })))
})

test('rows of figures are a quarter as long as their JSON', () => {
  const rows = Array.from({ length: 200 }, (_, n) => ({ clicks: n, conversions: 0, payout: 0, rejectedPayout: 0 }))
  expect(toCompactJson(rows).length).toBeLessThan(JSON.stringify(rows).length / 4)
})
