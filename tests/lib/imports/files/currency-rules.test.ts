import { describe, expect, test } from 'vitest'
import { currencyOfHeading, likelyCurrency, readSum } from '@/lib/imports/files/currency-rules'
import { parseSample } from '@/lib/imports/files/sales-file-rules'
import { files } from '@/tests/corpus/sales-files.json'

type SalesFile = { by: string; headings: string; rows?: string[] }
const bytes = (lines: readonly string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`)
const formatOf = async (...lines: string[]) => (await parseSample(bytes(lines), undefined))?.format

describe('the column of currencies', () => {
  test.each([
    ['Rakuten, events', 'currency', 'USD'],
    ['Whatnot, financial report', 'transaction_currency', 'USD'],
    ['Everflow, conversions with seconds since 1970', 'currency_id', 'USD'],
    ['Digistore24, transactions', 'Währung', 'EUR'],
    ['PayPal ES', 'Divisa', 'USD'],
    ['PayPal IT', 'Valuta', 'USD'],
    ['Adyen settlement', 'Gross Currency', 'USD'],
    ['Wix, orders', 'Currency', 'USD'],
  ])('of exports of %s is %s', async (by, column, currency) => {
    const { headings, rows = [] } = (files as SalesFile[]).findLast((file) => file.by === by) as SalesFile
    expect(await formatOf(headings, ...rows)).toMatchObject({ currency, columns: { currency: column } })
  })

  test.each(['币种', 'валюта', '通貨'])('is found by its cells where its heading is %s', async (heading) => {
    const format = await formatOf(`id,${heading},total`, 'A-1,SEK,499.00', 'A-2,EUR,49.90')
    expect(format?.columns).toMatchObject({ currency: heading, amount: 'total' })
  })

  test('is none where its cells are sums', async () => {
    expect((await formatOf('order,sale_amount_adv_currency', 'A-1,120.00', 'A-2,20.00'))?.columns).toMatchObject({
      currency: '',
      amount: 'sale_amount_adv_currency',
    })
  })

  test('is not asked of a format that was stored before it was one', async () => {
    const { fileFormatSchema } = await import('@/lib/imports/files/schema')
    const columns = { clickId: 'c', txnId: 'o', event: '', amount: 'a', refundId: '', soldAt: '' }
    const stored = { encoding: 'utf-8', separator: ',', decimalMark: '.', dateOrder: 'month-first', timeZone: 'UTC' }
    const read = fileFormatSchema.parse({ ...stored, columns })
    expect(read).toMatchObject({ currency: 'USD', columns: { currency: '' } })
  })
})

describe('the currency of sums that name none', () => {
  test.each([
    ['Amount (EUR)', 'EUR'],
    ['Betrag €', 'EUR'],
    ['order_total_gbp', 'GBP'],
    ['totalSEK', 'SEK'],
    ['Total [KWD, incl. VAT]', 'KWD'],
    ['Total ($)', 'USD'],
    ['金額（JPY）', 'JPY'],
    ['Price (TRY)', 'TRY'],
    ['Total (ALL)', undefined],
    ['Total', undefined],
    ['Sum of all', undefined],
    ['Amount in cents?', undefined],
    ['Valor (R$)', 'BRL'],
    ['Total NT$', 'TWD'],
    ['Amount A$', 'AUD'],
    ['Price (US$)', 'USD'],
    ['Price ($)', 'USD'],
    ['Precio C$', undefined],
    ['Total $U', 'UYU'],
    // a sign is a word of its own: Russian, Bulgarian, Croatian, Vietnamese, Korean, Chinese
    ['Общая сумма', undefined],
    ['Сумма (сум)', 'UZS'],
    ['Сумма, руб.', 'RUB'],
    ['Обща сума лв.', 'BGN'],
    ['Страна: Романия', undefined],
    ['Iznos između', undefined],
    ['Giá trị đơn hàng', undefined],
    ['회원 금액', undefined],
    ['결제금액(원)', 'KRW'],
    ['合計円', 'JPY'],
    ['ราคาบาท', 'THB'],
    ['Cena Kč', 'CZK'],
    ['Kwota zł', 'PLN'],
    ['Összeg (Ft)', 'HUF'],
    ['Toplam (TL)', 'TRY'],
    ['Total (net)', undefined],
    ['Total (All)', undefined],
  ])('is that of the heading %s', (heading, currency) => {
    expect(currencyOfHeading(heading)).toBe(currency)
  })

  test.each([
    [['49.90', '5'], undefined, 'USD', 'default'],
    [['49.90', '5'], 'EUR', 'EUR', 'before'],
    [['€49.90', '5,00 €'], undefined, 'EUR', 'file'],
    [['€49.90', '5,00 €'], 'USD', 'EUR', 'file'],
    [['€49.90', '5,00 zł'], 'SEK', 'SEK', 'before'],
    [['$5.00', '$1'], undefined, 'USD', 'default'],
    [['$5.00', '$1'], 'CAD', 'CAD', 'before'],
    [['$5.00', '$1'], 'EUR', 'USD', 'default'],
    [['USD 5', '1'], undefined, 'USD', 'default'],
    [['500 kr', '99 kr'], 'NOK', 'NOK', 'before'],
    // these ask
    [['500 kr', '99 kr'], undefined, '', 'nothing'],
    [['¥500'], undefined, '', 'nothing'],
    [['€49.90', '5.00'], undefined, '', 'nothing'],
    [['$5.00', '1.00'], 'EUR', '', 'nothing'],
    [['₹5.00', '£1.00', '1.00'], undefined, '', 'nothing'],
  ])('is, of %j after a file in %s, %j: proposed by %s', (amounts, known, currency, from) => {
    const rows = amounts.map((amount) => ({ amount, currency: '' }))
    expect(likelyCurrency('Total', rows, known)).toEqual({ currency, from })
    expect(likelyCurrency('Total (CHF)', rows, known)).toEqual({ currency: 'CHF', from: 'file' })
  })

  test.each([
    ['Belopp (kr)', undefined, '', 'nothing'],
    ['Belopp (kr)', 'SEK', 'SEK', 'before'],
    ['Total kr.', 'USD', '', 'nothing'],
    ['Amount (Rs.)', undefined, '', 'nothing'],
    ['Precio C$', undefined, '', 'nothing'],
    ['Precio C$', 'NIO', 'NIO', 'before'],
    ['Price ($)', undefined, 'USD', 'file'],
    ['Total (incl. VAT)', undefined, 'USD', 'default'],
    ['Total (net)', undefined, 'USD', 'default'],
  ])(
    'is asked where the heading %s after a file in %s has the sign of several: %j, %s',
    (heading, known, currency, from) => {
      const rows = ['49.90', '5'].map((amount) => ({ amount, currency: '' }))
      expect(likelyCurrency(heading, rows, known)).toEqual({ currency, from })
    },
  )
})

describe('a sum of a row', () => {
  const read = (amount: string, currency: string, ofFile: string, decimalMark: '.' | ',' = '.') => {
    const sum = readSum({ amount, currency }, { decimalMark, currency: ofFile }, false)
    return 'amount' in sum ? sum.amount : sum.problem
  }
  test.each([
    ['49.90', '', 'USD', '49.90'],
    ['49.90', '', 'EUR', '49.90 EUR'],
    ['49.90', 'gbp', 'EUR', '49.90 GBP'],
    ['49.90', 'Euro', 'USD', '49.90 EUR'],
    ['49.90', 'British pounds', 'USD', '49.90 GBP'],
    ['49.90', '€', 'USD', '49.90 EUR'],
    ['49.90', '$', 'AUD', '49.90 AUD'],
    ['49.90', '$', 'EUR', '49.90'],
    ['49.90', '840', 'EUR', '49.90'],
    ['$49.90', '', 'NZD', '49.90 NZD'],
    ['$49.90', '', 'EUR', '49.90'],
    ['$49.90', 'CAD', 'USD', '49.90 CAD'],
    ['R$ 34.56', '', 'USD', '34.56 BRL'],
    ['500 kr', '', 'SEK', '500.00 SEK'],
    ['500 kr', 'DKK', 'USD', '500.00 DKK'],
    ['¥5,000', 'JPY', 'USD', '5000 JPY'],
    ['5000.00', 'JPY', 'USD', '5000 JPY'],
    ['1.049', 'KWD', 'USD', '1.049 KWD'],
    ['1,234.500', '', 'BHD', '1234.500 BHD'],
  ])('%s of %j in a file of %s is %s', (amount, currency, ofFile, sum) => {
    expect(read(amount, currency, ofFile)).toBe(sum)
  })

  test.each([
    ['49.90', 'XXZ', 'USD', 'The currency “XXZ” is not the code of one, such as EUR.'],
    ['€49.90', 'USD', 'USD', 'The amount “€49.90” is not in USD, which its currency is.'],
    ['$49.90', 'EUR', 'USD', 'The amount “$49.90” is not in EUR, which its currency is.'],
    ['500 kr', '', 'USD', 'The amount “500 kr” is in one of several currencies: choose that of the file.'],
    ['¥500', '', 'EUR', 'The amount “¥500” is in one of several currencies: choose that of the file.'],
    ['1.049', 'EUR', 'USD', 'The amount “1.049” is not a sum such as 49.90.'],
    ['500.5', 'JPY', 'USD', 'The amount “500.5” is not a sum such as 49.90.'],
    ['much', 'EUR', 'USD', 'The amount “much” is not a sum such as 49.90.'],
  ])('%s of %j in a file of %s is refused', (amount, currency, ofFile, problem) => {
    expect(read(amount, currency, ofFile)).toBe(problem)
  })

  test.each([
    [['order;total (KWD)', 'A-1;1.049', 'A-2;12.500'], '.'],
    [['order;total (TND)', 'A-1;1,049', 'A-2;12,500'], ','],
    [['order,total (KWD)', 'A-1,"1.049,500"', 'A-2,"12,500"'], ','],
    [['order;total (EUR)', 'A-1;1.049', 'A-2;12.500'], ','],
  ])('of %j has %j before its decimals', async (lines, decimalMark) => {
    expect((await formatOf(...lines))?.decimalMark).toBe(decimalMark)
  })
})

test('a column of currencies beside a sum in dollars is that of another sum', async () => {
  const heading = 'transaction_id,purchase_date,price_in_usd,price_in_purchased_currency,purchased_currency'
  const rows = ['1,2026-11-28,49.90,46.00,EUR', '2,2026-11-29,20.00,18.40,EUR']
  const format = await formatOf(heading, ...rows)
  expect(format).toMatchObject({ currency: 'USD', columns: { amount: 'price_in_usd', currency: '' } })
  const alike = await formatOf(
    'Order ID,Date,Total (USD),Currency',
    'A-1,2026-11-28,49.90,USD',
    'A-2,2026-11-29,20.00,USD',
  )
  expect(alike?.columns.currency).toBe('Currency')
})
