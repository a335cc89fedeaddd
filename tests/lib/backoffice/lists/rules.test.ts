import { expect, test } from 'vitest'
import { csvColumns, listColumns } from '@/lib/backoffice/lists/rules'

type Row = { id: number; name: string | null; tags: string[] }

const COLUMNS = listColumns<Row>()([
  { key: 'id', head: 'ID', only: 'csv' },
  { key: 'name', head: 'Name' },
  { key: 'tags', head: 'Tags', csv: ({ tags }) => tags.join(' ') },
  { key: 'actions', head: 'Actions', only: 'screen' },
])

test('a CSV has the declared columns in order, without the screen-only ones', () => {
  const columns = csvColumns<Row>(COLUMNS)
  expect(columns.map(({ head }) => head)).toEqual(['ID', 'Name', 'Tags'])
  const row = { id: 7, name: null, tags: ['new', 'vip'] }
  expect(columns.map(({ cell }) => cell(row))).toEqual([7, null, 'new vip'])
})

test.each([
  ['2026-11-22T08:18:00.000Z', '2026-11-22T03:18:00-05:00'],
  ['2026-07-01T03:59:59Z', '2026-06-30T23:59:59-04:00'],
  ['2026-11-01T05:30:00.000Z', '2026-11-01T01:30:00-04:00'],
  ['2026-11-01T06:30:00.000Z', '2026-11-01T01:30:00-05:00'],
  ['2026-11-22', '2026-11-22'],
])('a CSV has %s in Eastern time with its offset: %s', (text, expected) => {
  const columns = csvColumns<Row>(COLUMNS)
  expect(columns.map(({ cell }) => cell({ id: 1, name: text, tags: [] }))[1]).toBe(expected)
})
