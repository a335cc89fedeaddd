import { describe, expect, test } from 'vitest'
import { parseSample, readRows } from '@/lib/imports/files/sales-file-rules'
import type { FileFormat, SalesRow } from '@/lib/imports/files/schema'
import { FileProblem } from '@/lib/platform/tables/problem'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { files } from '@/tests/corpus/sales-files.json'

type SalesFile = { by: string; headings: string; rows?: string[]; columns: { txnId?: string; clickId?: string } }

const at = new Date('2026-11-20T15:00:00Z')
const bytes = (text: string) => new TextEncoder().encode(text)

async function rowsOf(content: Uint8Array, changes: Partial<FileFormat> = {}): Promise<SalesRow[]> {
  const sample = await parseSample(content, undefined)
  if (!sample) throw new Error('no heading')
  const rows: SalesRow[] = []
  // one byte at a time: letters and rows are cut everywhere
  const parts = (async function* () {
    for (const byte of content) yield Uint8Array.of(byte)
  })()
  for await (const row of readRows(parts, { ...sample.format, ...changes }, at)) rows.push(row)
  return rows
}

describe('a file with sales', () => {
  test('is recognized by its heading, its separator and its decimal mark', async () => {
    const cut = await parseSample(bytes('Order ID,Click ID,Amount,Date\nsale-0,,4'), undefined, true)
    expect(cut).toMatchObject({ rows: [], format: { columns: { amount: 'Amount', soldAt: 'Date' } } })
    const sample = await parseSample(bytes('Bestellnummer;Betrag;Klick-ID\nA-1;1.234,50;z-1\n'), undefined)
    expect(sample?.format).toMatchObject({
      encoding: 'utf-8',
      separator: ';',
      decimalMark: ',',
      columns: { txnId: 'Bestellnummer', amount: 'Betrag', clickId: 'Klick-ID', event: '', soldAt: '' },
    })
    expect(sample?.rows).toEqual([['A-1', '1.234,50', 'z-1']])
  })

  test.each(files as SalesFile[])(
    'exported by $by has its columns recognized',
    async ({ headings, rows = [], columns }) => {
      const found = (await parseSample(bytes(`${[headings, ...rows].join('\n')}\n`), undefined))?.format.columns
      expect(Object.fromEntries(Object.entries(found ?? {}).filter(([field]) => field in columns))).toEqual(columns)
      if (!('clickId' in columns) && rows.length === 0) expect(found?.clickId).toBe('')
    },
  )

  test('without a heading is none: its first sale would be lost as one', async () => {
    const id = publicClickId(7, '019aa1c4-0000-7000-8000-000000000001')
    const text = `A-1,${id},49.90,2026-11-20\nA-2,${id},20.00,2026-11-20\n`
    expect(await parseSample(bytes(text), undefined)).toBeUndefined()
  })

  test('has no sale in a sentence below it', async () => {
    const text = 'order,amount,date\nA-1,49.90,2026-11-20\nB 2 c,20.00,2026-11-20\n\nGenerated on 2026-11-20 by Acme\n'
    expect((await rowsOf(bytes(text))).map(({ txnId }) => txnId)).toEqual(['A-1', 'B 2 c'])
  })

  test('has each sum in its currency', async () => {
    const text = 'order;amount\n1;61,80 €\n2;R$ 34,56\n3;CA$ 5,00\n4;$5,00\n5;5,00 USD\n6;EUR 1.234,50\n7;much\n'
    const rows = await rowsOf(bytes(text), { currency: 'USD' })
    expect(rows.map(({ amount, problem }) => problem ?? amount)).toEqual([
      '61.80 EUR',
      '34.56 BRL',
      '5.00 CAD',
      '5.00',
      '5.00',
      '1234.50 EUR',
      'The amount “much” is not a sum such as 49,90.',
    ])
  })

  test('whose headings tell nothing leaves open what its cells do not tell for certain', async () => {
    const columnsOf = async (text: string) => (await parseSample(bytes(text), undefined))?.format.columns
    // two sums of which neither is always the larger; numbers that repeat; a price without cents
    expect(await columnsOf('甲,乙,丙\nA-1,5.00,7.00\nA-2,9.00,8.00\n')).toMatchObject({ amount: '', txnId: '甲' })
    expect(await columnsOf('甲,乙\nA-1,5.00\nA-1,9.00\n')).toMatchObject({ amount: '乙', txnId: '' })
    expect(await columnsOf('甲,乙\nA-1,500\nA-2,900\n')).toMatchObject({ amount: '', txnId: '甲' })
    // a count of the rows
    expect(await columnsOf('甲,乙\n1,A-1\n2,A-2\n')).toMatchObject({ txnId: '乙' })
    // ten digits are the number of an order unless the heading says a time
    expect(await columnsOf('甲,乙\n1763650000,5.00\n1763650001,9.00\n')).toMatchObject({ soldAt: '', txnId: '甲' })
  })

  test('keeps the columns that were chosen for the file before it', async () => {
    const known = (await parseSample(bytes('order,click,amount\n'), undefined))?.format
    const columns = { txnId: 'Ref', clickId: 'C', amount: '', event: '', currency: '', refundId: '', soldAt: 'missing' }
    const sample = await parseSample(bytes('Ref,C,order\n'), known && { ...known, columns })
    expect(sample?.format.columns).toMatchObject({ txnId: 'Ref', clickId: 'C', soldAt: '' })
  })

  test('names columns with the same heading by their place', async () => {
    expect((await parseSample(bytes('order,date,date,\n'), undefined))?.headings).toEqual([
      'order',
      'date',
      'date (column 3)',
      'Column 4',
    ])
  })

  test.each([
    ['UTF-8', bytes('order,click,event\nGrün,a,é\n')],
    ['UTF-8 with a mark', bytes('\uFEFForder,click,event\nGrün,a,é\n')],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, ...Buffer.from('order,click,event\nGrün,a,é\n', 'utf16le')])],
    ['Windows-1252', Uint8Array.from(Buffer.from('order,click,event\nGrün,a,é\n', 'latin1'))],
  ])('is read in %s, in parts of any size', async (_, content) => {
    expect(await rowsOf(content)).toMatchObject([{ line: 2, txnId: 'Grün', event: 'é', problem: null }])
  })

  test('keeps quoted separators and line breaks in their cell', async () => {
    const rows = await rowsOf(bytes('order,click,amount\n"A,1",c,"1,234.50"\n"B ""2""",c,5\n'))
    expect(rows).toMatchObject([
      { txnId: 'A,1', amount: '1234.50' },
      { txnId: 'B "2"', amount: '5.00' },
    ])
  })

  test('says what cannot be read of a row, and goes on with the next', async () => {
    const click = publicClickId(7, '019aa1c4-0000-7000-8000-000000000001')
    const rows = await rowsOf(
      bytes(
        `order,click,amount,date\n1,c,abc,\n2,c,5,soon\n3,c,5,2027-01-01\n4,${click},5,2020-01-01\n5,c,5,2026-11-19\n`,
      ),
    )
    expect(rows.map(({ problem }) => problem)).toEqual([
      'The amount “abc” is not a sum such as 49.90.',
      'The date “soon” is not one such as 2026-11-20 or 11/20/2026.',
      'The date of the sale is in the future.',
      'The sale was before its click.',
      null,
    ])
  })

  test('that is no CSV, or lacks a chosen column, is refused as a whole', async () => {
    await expect(rowsOf(bytes('order,click\n"never closed,c\n'))).rejects.toThrow(FileProblem)
    const columns = { txnId: 'order', clickId: 'gone', amount: '', event: '', currency: '', refundId: '', soldAt: '' }
    await expect(rowsOf(bytes('order,click\n1,2\n'), { columns })).rejects.toThrow('The file has no column “gone”.')
  })
})

describe('a file with sales as people send it', () => {
  const sale = (order: string, amount: string) => ({ txnId: order, amount, problem: null })

  test.each([
    ['a line for Excel', 'sep=;\r\norder;click;amount\r\nS-1;c;49,90\r\n'],
    ['a blank first line', '\r\norder;click;amount\r\nS-1;c;49,90\r\n'],
    ['commas in a quoted heading', 'order;click;"Amount (net, after VAT, USD)"\r\nS-1;c;49,90\r\n'],
    ['a title', 'Orders, November\r\norder;click;amount\r\nS-1;c;49,90\r\n'],
  ])('with %s', async (_, text) => {
    const sample = await parseSample(bytes(text), undefined)
    const columns = { ...sample?.format.columns, amount: sample?.headings[2] ?? '' } as FileFormat['columns']
    expect(sample?.format).toMatchObject({ separator: ';' })
    expect(await rowsOf(bytes(text), { columns, decimalMark: ',' })).toMatchObject([sale('S-1', '49.90')])
  })

  test('with sums below zero, as accounting writes them, has refunds of these, and no sales', async () => {
    const below = (text: string) =>
      `The amount “${text}” is below zero. A refund has “refund” as its event and what was paid back as its amount.`
    const text = 'order,click,event,amount\n1,c,refund,(49.90)\n2,c,Chargeback,$49.90-\n3,c,,(49.90)\n4,c,lead,-1\n'
    expect(await rowsOf(bytes(text))).toMatchObject([
      sale('1', '49.90'),
      // of a sale in another currency it would be that
      sale('2', '49.90 USD'),
      { txnId: '3', problem: below('(49.90)') },
      { txnId: '4', problem: below('-1') },
    ])
  })

  test.each([
    ['Order ID,Click ID,Amount\n1001,z-1,49.90\n1002,z-2,20.00\nTotal,,69.90\n', ['49.90', '20.00']],
    ['Bestellnummer;Klick-ID;Betrag\n1001;z-1;49,90\n1002;z-2;20,00\nSumme:;;69,90\n', ['49.90', '20.00']],
    [
      'Order ID,Click ID,Amount,Note\n1001,z-1,49.90,\nSubtotal,,49.90,\n1002,z-2,20.00,\n,,69.90,GRAND TOTAL\n',
      ['49.90', '20.00'],
    ],
    ['Order ID,Click ID,Amount\n1001,z-1,49.90\n合計,,49.90\n', ['49.90']],
    // an amount alone may be a sale without its number, and stays to be told
    ['Order ID,Click ID,Amount\n1001,z-1,49.90\n1002,z-2,20.00\n,,69.90\n', ['49.90', '20.00', '69.90']],
    ['Order ID,Click ID,Amount\nTotal,z-1,49.90\nTotal-7,z-2,5\n', ['49.90', '5.00']],
  ])('with its sums below has no sale of them: %j', async (text, amounts) => {
    expect((await rowsOf(bytes(text))).map(({ amount }) => amount)).toEqual(amounts)
  })

  test('with curled or doubled quotation marks, or the apostrophe of a spreadsheet, has the ids within', async () => {
    const rows = await rowsOf(
      bytes(
        `“Order ID”,“Click ID”,“Amount”,“Date”\n“1001”,“z-1”,“49.90”,“2026-11-19”\n'1002,'z-2,'20.00,'2026-11-19\n` +
          `"""1003""","""z-3""","""1,249.90""","""2026-11-19"""\n`,
      ),
    )
    expect(rows.map(({ txnId, clickId, amount, problem }) => [txnId, clickId, amount, problem])).toEqual([
      ['1001', 'z-1', '49.90', null],
      ['1002', 'z-2', '20.00', null],
      ['1003', 'z-3', '1249.90', null],
    ])
  })

  test('with a decimal comma that splits its row is refused with the line, never read as less', async () => {
    expect(await rowsOf(bytes('order,click,amount\nDC-1,c,49,90\nDC-2,c,"49.90"\n'))).toMatchObject([
      { line: 2, txnId: 'DC-1', problem: expect.stringMatching(/^It has 4 cells/) },
      sale('DC-2', '49.90'),
    ])
  })

  test('with order ids that a spreadsheet shortened: they are no orders', async () => {
    const rows = await rowsOf(
      bytes('order,click,amount\n1.23E+15,c,49.90\n1.23E+15,d,19.90\n1230000000000001,e,9.90\n'),
    )
    expect(rows.map(({ problem }) => problem !== null)).toEqual([true, true, false])
  })
})
