import { describe, expect, test } from 'vitest'
import { type Encoding, ROW_MAX } from '@/lib/platform/tables/constants'
import { FileProblem } from '@/lib/platform/tables/problem'
import { openTable, peekTable, type TableRow } from '@/lib/platform/tables/reader'
import corpus from '@/tests/corpus/csv-dialects.json'

const WESTERN: Readonly<Record<string, number>> = { '€': 0x80, '“': 0x93, '”': 0x94, '–': 0x96 }

/** A text in an encoding; a name that ends in `-mark` begins with the byte order mark. */
function encode(text: string, name: string): Uint8Array {
  const encoding = name.replace('-mark', '')
  const marked = name === encoding ? text : `\uFEFF${text}`
  if (encoding === 'utf-8') return new TextEncoder().encode(marked)
  if (encoding === 'windows-1252') return Uint8Array.from(marked, (letter) => WESTERN[letter] ?? letter.charCodeAt(0))
  const bytes = Buffer.from(marked, 'utf16le')
  return new Uint8Array(encoding === 'utf-16be' ? bytes.swap16() : bytes)
}

async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

async function readAll(bytes: Uint8Array, { size = 7, encoding }: { size?: number; encoding?: Encoding } = {}) {
  const table = await openTable(inParts(bytes, size), encoding ? { encoding } : {})
  const rows: TableRow[] = []
  for await (const row of table.rows) rows.push(row)
  return { ...table, rows }
}
const readText = (text: string, encoding = 'utf-8') => readAll(encode(text, encoding))

describe('a table as programs write it', () => {
  test.each(corpus.dialects)('$by', async ({ text, encoding, separator, headings, rows }) => {
    const bytes = encode(text, encoding)
    for (const size of [1, 5, bytes.length]) {
      const table = await readAll(bytes, { size })
      expect(table).toMatchObject({ separator, headings })
      expect(table.rows.map(({ cells }) => cells)).toEqual(rows)
      expect(table.rows.filter(({ problem }) => problem)).toEqual([])
    }
    const beginning = await peekTable(bytes, () => false)
    expect(beginning).toEqual({ separator, headings, rows })
  })
})

describe('a row', () => {
  test('with more cells than headings says so, with its line, and the others are read', async () => {
    const { rows } = await readText('order,click,amount\nA,c,49,90\nB,c,5.00\n')
    expect(rows).toEqual([
      {
        line: 2,
        cells: ['A', 'c', '49', '90'],
        problem: 'It has 4 cells, and the heading has 3. A cell with a comma in it needs quotation marks.',
      },
      { line: 3, cells: ['B', 'c', '5.00'], problem: null },
    ])
  })

  test('whose surplus cell is empty has a problem too, unless all rows end so', async () => {
    const { rows } = await readText('reference,beneficiary,status\nA,Lang,paid\nB,Okafor, Success,\n')
    expect(rows.map(({ problem }) => problem !== null)).toEqual([false, true])
  })

  test('knows its line below titles, blank lines and line breaks in cells', async () => {
    const { rows } = await readText('Report\n\nsep\norder,note,amount\nA,"two\nlines",1\n\nB,x,2\n')
    expect(rows.map(({ line }) => line)).toEqual([6, 8])
  })

  test('that is larger than any row is refused with the file', async () => {
    await expect(readText(`a,b\n1,"${'x'.repeat(ROW_MAX + 100)}"\n`)).rejects.toThrow(FileProblem)
  })
})

describe('the heading', () => {
  const isHeading = (cells: readonly string[]) => cells.includes('ref')

  test('is the row with the columns looked for, below title lines of any width', async () => {
    const text = 'Account,1\nPeriod,2026-11\nBalance,5\n\nref,paid\nk1,yes\n'
    const table = await openTable(inParts(encode(text, 'utf-8'), 9), { isHeading })
    expect(table.headings).toEqual(['Account', '1'])
    const wider = await openTable(inParts(encode(text.replace('ref,paid', 'ref,paid,when'), 'utf-8'), 9), { isHeading })
    expect(wider.headings).toEqual(['ref', 'paid', 'when'])
  })

  test('is never a row below one that is as wide: nothing is passed over without a word', async () => {
    const table = await openTable(inParts(encode('a,b,c\n1,2,3\nx,ref,y\n', 'utf-8'), 9), { isHeading })
    expect(table.headings).toEqual(['a', 'b', 'c'])
    expect(table.first).toHaveLength(2)
  })
})

describe('what is no table', () => {
  test.each([
    ['an empty file', '', 'The file is empty.'],
    ['blank lines alone', '\r\n\r\n', 'The file is empty.'],
    ['an open quotation mark', 'a,b\n"1,2\n', 'The file cannot be read as CSV'],
    [
      'text behind a closing mark',
      'a,b\n1,2\n"x" y,2\n',
      'In line 3, a cell goes on behind its closing quotation mark. Write a mark inside of a cell twice ("")',
    ],
    ['cells in single marks', "'order','note'\n'A','it''s, here'\n", "The cells are in single quotation marks (')."],
    ['UTF-32', 'a\0\0\0,\0\0\0b\0\0\0\n\0\0\0', 'This file is in UTF-32. Save it as UTF-8 and send it again.'],
    ['a workbook', 'PK\u0003\u0004rest', 'This is a workbook, or a ZIP archive. Save it as CSV and send that file.'],
    ['a PDF', '%PDF-1.7', 'This is a PDF. Export the data as CSV and send that file.'],
  ])('%s is refused', async (_, text, sentence) => {
    await expect(readText(text)).rejects.toThrow(sentence)
  })
})
