import { expect, test } from 'vitest'
import { wholeFile } from '@/lib/platform/tables/encoding'
import { openTable } from '@/lib/platform/tables/reader'

async function read(text: string) {
  const table = await openTable(wholeFile(new TextEncoder().encode(text)))
  const rows: string[][] = []
  for await (const { cells } of table.rows) rows.push(cells)
  return { headings: table.headings, rows }
}

const orders = {
  headings: ['order_id', 'total'],
  rows: [
    ['1001', '49.90'],
    ['1002', '20.00'],
  ],
}

test.each([
  ['psql', ' order_id | total \n----------+-------\n 1001     | 49.90\n 1002     | 20.00\n(2 rows)\n'],
  [
    'psql with borders',
    '+----------+-------+\n| order_id | total |\n+----------+-------+\n| 1001     | 49.90 |\n| 1002     | 20.00 |\n+----------+-------+\n',
  ],
  [
    'MySQL',
    '+----------+-------+\n| order_id | total |\n+----------+-------+\n| 1001 | 49.90 |\n| 1002 | 20.00 |\n+----------+-------+\n2 rows in set (0.00 sec)\n',
  ],
  ['Markdown', '| order_id | total |\n|---|---:|\n| 1001 | 49.90 |\n| 1002 | 20.00 |\n'],
])('a table as %s prints it is read', async (_, text) => {
  expect(await read(text)).toEqual(orders)
})
