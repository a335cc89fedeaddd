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
