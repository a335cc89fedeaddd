import { expect, test } from 'vitest'
import type { Column } from '@/components/admin/kit/list/list-config'
import { screenColumns } from '@/components/admin/kit/list/screen-columns'
import { listColumns } from '@/lib/backoffice/lists/rules'

type Row = { id: number; name: string }

const COLUMNS = listColumns<Row>()([
  { key: 'id', head: 'Affiliate ID' },
  { key: 'name', head: 'Name' },
  { key: 'name', head: 'Name in capitals', csv: ({ name }) => name.toUpperCase(), only: 'csv' },
])

test('a screen takes its headings from the declared columns and its order from the renderers', () => {
  const columns: Column<Row>[] = screenColumns(COLUMNS, {
    name: { sort: 'name', cell: ({ name }) => name },
    id: { align: 'right', cell: ({ id }) => id },
  })
  expect(columns.map(({ head, sort, align }) => [head, sort, align])).toEqual([
    ['Name', 'name', undefined],
    ['Affiliate ID', undefined, 'right'],
  ])
})
