import { describe, expect, test } from 'vitest'
import { generateCsv } from '@/lib/backoffice/lists/csv-rules'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { readPages, toPage } from '@/lib/platform/http/responses/pagination'

type Row = { id: number; name: string }
const COLUMNS = listColumns<Row>()([
  { key: 'id', head: 'Id' },
  { key: 'name', head: 'Name' },
  { key: 'screen', head: 'Screen', only: 'screen' },
])
const ROWS = [1, 2, 3, 4].map((id): Row => ({ id, name: `row ${id}` }))

/** The rows in pages of two, as a reader of a database gives them. */
const pages = () =>
  readPages(async (after?: number) => {
    const rest = ROWS.filter(({ id }) => id > (after ?? 0))
    return toPage(rest.slice(0, 3), 2, ({ id }) => id)
  })

async function linesOf(chunks: AsyncIterable<string>): Promise<string[]> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text.trimEnd().split('\r\n')
}

describe('a file of the pages of a list', () => {
  test('has the heads and every row once', async () => {
    expect(await linesOf(generateCsv(COLUMNS, pages()))).toEqual([
      'Id,Name',
      '1,row 1',
      '2,row 2',
      '3,row 3',
      '4,row 4',
    ])
  })

  test.each([
    [3, ['1,row 1', '2,row 2', '3,row 3', 'Only 3.']],
    [2, ['1,row 1', '2,row 2', 'Only 2.']],
    [4, ['1,row 1', '2,row 2', '3,row 3', '4,row 4']],
  ])('of at most %i rows says where it is cut short', async (max, lines) => {
    const found = await linesOf(generateCsv(COLUMNS, pages(), { max, cutShort: `Only ${max}.` }))
    expect(found.slice(1)).toEqual(lines)
  })

  test('ends at its limit without a word where it has none to say', async () => {
    expect(await linesOf(generateCsv(COLUMNS, pages(), { max: 3 }))).toHaveLength(4)
  })

  test('begins with lines that name their columns', async () => {
    expect(await linesOf(generateCsv(COLUMNS, pages(), { max: 1, first: [{ Name: 'Not read' }] }))).toEqual([
      'Id,Name',
      ',Not read',
      '1,row 1',
    ])
  })
})
