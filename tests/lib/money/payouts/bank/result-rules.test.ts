import { describe, expect, test } from 'vitest'
import { bankReference } from '@/lib/money/payouts/bank/reference-rules'
import { matchResults, readResults, settledCents, unknownStatuses } from '@/lib/money/payouts/bank/result-rules'
import { readStatus, type StatusMeanings } from '@/lib/money/payouts/bank/result-status-rules'
import { FileProblem } from '@/lib/platform/tables/problem'
import { asked, files, statuses } from '@/tests/corpus/bank-results.json'

const OPEN = [
  { id: 'p1', key: 'k1', name: 'Ada', amountCents: 5_000n },
  { id: 'p2', key: 'k2', name: 'Ben', amountCents: 123_456n },
]
const match = async (text: string) => matchResults(await readResults(text), OPEN)

describe('reading a file of the bank', () => {
  test.each([
    ['commas', 'reference,status\r\nk1,paid\r\n'],
    ['semicolons', 'Reference;Status\nk1;paid'],
    ['tabs, a byte order mark and other names', '\uFEFFEnd-to-End ID\tRESULT\n"k1"\tpaid\n\n'],
    ['a line for Excel before it', 'sep=;\r\nreference;status\r\nk1;paid\r\n'],
    ['a title and a blank line', 'Payments, November 2026\n\nReference;Status\nk1;paid'],
    ['old line ends', 'reference,status\rk1,paid\r'],
  ])('with %s', async (_, text) => {
    expect((await readResults(text)).lines).toMatchObject([{ reference: 'k1', status: 'paid', misfit: null }])
  })

  test('that came as UTF-16 and was read as UTF-8 on its way', async () => {
    const bytes = Buffer.from('\uFEFFreference\tstatus\r\nk1\tpaid\r\n', 'utf16le')
    expect((await readResults(bytes.toString('utf8'))).lines).toMatchObject([{ reference: 'k1', status: 'paid' }])
  })

  test.each([
    ['', 'The file is empty.'],
    ['reference,status\n', 'The file has no payments.'],
    ['name,status\nAda,paid', 'The file has no column named “reference”, and none with the references of this batch.'],
    [
      'reference\n"k1',
      'The file cannot be read as CSV: Quote Not Closed: the parsing is finished with an opening quote at line 2.',
    ],
    [
      'reference;amount\nk1;25,00\nk2;25.00',
      'Some amounts of the file have a comma before the cents and some a point.',
    ],
  ])('refuses %j', async (text, sentence) => {
    await expect(readResults(text)).rejects.toThrow(new FileProblem(sentence))
  })
})

describe('what a line means', () => {
  test.each([
    ['k1', { paid: 'k1' }],
    ['k1,Paid,WIRE-7', { paid: 'WIRE-7' }],
    ['k1,COMPLETED,,,50.00', { paid: 'k1' }],
    ['k2,paid,,,"$1,234.56"', { paid: 'k2' }],
    ['k1,paid,,,-50.00', { paid: 'k1' }],
    ['k2,paid,,,"(1,234.56)"', { paid: 'k2' }],
    ['k1,returned,,Account closed', { failed: 'Account closed' }],
    ['k1,failed', { failed: 'The bank did not make the payment.' }],
  ])('%s', async (line, outcome) => {
    const [result] = await match(`reference,status,bank reference,reason,amount\n${line}`)
    expect(result).toMatchObject({ outcome, problem: null })
  })

  test.each([
    [',paid', 'It has no reference.'],
    ['k9,paid', 'No open payment of this batch has this reference.'],
    ['k1,maybe', 'The status “maybe” is not known. Say above what it means.'],
    ['k1,paid,,,50.01', 'The file says $50.01, the payout is $50.00.'],
    ['k1,paid,,,much', 'The amount “much” is not a sum such as 49.90.'],
  ])('%s has a problem and is not applied', async (line, problem) => {
    const [result] = await match(`reference,status,bank reference,reason,amount\n${line}`)
    expect(result).toMatchObject({ outcome: null, problem })
  })

  test('the second line with a reference has a problem, whatever it says', async () => {
    const results = await match('reference,status\nk1,paid\nk1,paid\nk2,paid')
    expect(results.map(({ problem }) => problem)).toEqual([null, 'Line 2 has the same reference.', null])
    expect(settledCents(results)).toBe(128_456n)
  })
})

describe('a bank', () => {
  const key = '019aa1c4-0f3e-7c1d-9b2a-5e6f70819200'
  const open = [{ id: 'p', key, name: 'Ada', amountCents: 4_990n }]
  const settle = async (text: string) => {
    const file = await readResults(text.replace('$REF', bankReference(key)), open)
    return matchResults(file, open)[0]
  }

  test.each(Object.entries(statuses))('that says a word for %s is understood', (meant, words) => {
    for (const word of words) expect([word, readStatus(word)]).toEqual([word, meant])
  })

  test.each(files)('$by, whose columns have other names, is read as $outcome', async ({ text, outcome }) => {
    const result = await settle(text)
    const settled = result?.outcome ? ('paid' in result.outcome ? 'paid' : 'returned') : 'open'
    expect({ settled, problem: result?.problem ?? null }).toEqual({
      settled: outcome,
      problem: outcome === 'open' ? expect.stringMatching(/^The bank has not settled it yet/) : null,
    })
  })

  test.each(asked)('$by, whose lines do not say that the payment was made, settles nothing', async ({ text }) => {
    expect(await settle(text)).toMatchObject({ outcome: null, problem: expect.any(String) })
  })

  test.each([
    // the reference among other words, in a column of any name
    ['Fecha;Concepto;Importe\n20/11/2026;Pago $REF Ada;49,90', { paid: expect.any(String) }, null],
    ['Referencia;Importe;Estado\n$REF;49,90;Rechazada', { failed: expect.any(String) }, null],
    // a language whose words are not known
    ['Viide;Summa;Olek\n$REF;49,90;Miċħuda', null, 'The status “Miċħuda” is not known. Say above what it means.'],
    ['Viide;Saaja;Makse\n$REF;Ada Byron;przelew', { paid: expect.any(String) }, null],
    ['Reference,Status,Reject Reason\n$REF,,Invalid account', null, expect.stringContaining('Invalid account')],
    ['Reference,Status,Return Code\n$REF,Paid,R03', null, 'It says “Paid” and “R03”. Enter this payment by itself.'],
    ['Reference,Status\n$REF,Paid - later returned', null, expect.stringContaining('is not known')],
  ])('with the file %j settles %j', async (text, outcome, problem) => {
    expect(await settle(text)).toMatchObject({ outcome, problem })
  })
})

describe('what says more than paid', () => {
  test.each([
    'Sent back',
    'Funds sent back to originator',
    'Transferred back',
    'Released to sender',
    'Chargeback completed',
    'Credit posted to your account',
    'Dishonored - posted',
    'Stop payment executed',
    'Settled - NSF',
    'Settled R03',
    'Completed: insufficient funds',
    'Executed, account closed',
    'Processed with exceptions',
    'Paid to wrong account',
    'Success: false',
    'Never paid',
    'Non-executed',
    'Completed (1 of 2)',
  ])('%s is asked about', (status) => expect(readStatus(status)).toBe('unknown'))

  test.each(['Released to the bank', 'Transferred to beneficiary bank'])('%s is on its way', (status) =>
    expect(readStatus(status)).toBe('on its way'),
  )

  test.each([
    'Credited to beneficiary account',
    "Credited to beneficiary's account",
    'Paid in full on 2026-11-20',
    'Wire transfer was sent',
    'SEPA executed 20.11.2026 14:05',
  ])('%s is paid', (status) => expect(readStatus(status)).toBe('paid'))

  test.each([
    ['reference,status,return reason\nk1,Processed,R02 - Account closed'],
    ['reference,status,return code\nk1,Processed,R02 Account closed'],
    ['reference,status,returned on\nk1,Settled,2026-11-20'],
    ['reference,status,returned amount\nk1,Settled,50.00'],
    ['reference,status,amount,currency\nk1,Paid,50.00,EUR'],
    ['reference,amount\nk1,50.00\nk2,-1234.56'],
  ])('the first line of %j settles nothing', async (text) => {
    expect((await match(text))[0]).toMatchObject({ outcome: null, problem: expect.any(String) })
  })

  test('a column of returns that says there was none changes nothing, nor does one of dollars', async () => {
    const text = 'reference,status,returned,currency\nk1,Paid,No,USD\nk2,Paid,0.00,US$\n'
    expect((await match(text)).map(({ problem }) => problem)).toEqual([null, null])
  })

  test.each(['k1,Sent\nk1,Returned', 'k1,Returned\nk1,Paid', 'k1,Paid\nk1,perhaps'])(
    'of lines that disagree, %j, none is applied',
    async (lines) => {
      const results = await match(`reference,status\n${lines}\nk2,paid\n`)
      expect(results.map(({ outcome }) => outcome)).toEqual([null, null, { paid: 'k2' }])
    },
  )

  test('a cell that names two payments settles neither', async () => {
    const open = ['a', 'b'].map((id) => ({ id, key: id.repeat(20), name: id, amountCents: 5_000n }))
    const file = await readResults(`reference,status\n${'a'.repeat(20)} ${'b'.repeat(20)},paid\n`, open)
    expect(matchResults(file, open)).toMatchObject([{ outcome: null, payment: null }])
  })
})

describe('a status in another language', () => {
  const TEXT = 'Viide;Olek\nk1;edukalt töödeldud\nk2;miċħuda\n'
  const read = async (meanings: StatusMeanings) => {
    const file = await readResults(TEXT, OPEN, meanings)
    return { unknown: unknownStatuses(file), results: matchResults(file, OPEN) }
  }

  test('is asked about once for the file, and means what staff say', async () => {
    const asked = await read({})
    expect(asked.unknown).toEqual(['edukalt töödeldud', 'miċħuda'])
    expect(asked.results.map(({ outcome }) => outcome)).toEqual([null, null])
    const said = await read({ 'edukalt töödeldud': 'paid', miċħuda: 'failed' })
    expect(said.results).toMatchObject([{ outcome: { paid: 'k1' } }, { outcome: { failed: expect.any(String) } }])
    expect((await read({ miċħuda: 'on its way' })).results[1]).toMatchObject({
      outcome: null,
      problem: 'The bank has not settled it yet: “miċħuda”.',
    })
  })

  test('cannot be made another one where it is understood', async () => {
    const file = await readResults('reference,status\nk1,returned\n', OPEN, { returned: 'paid' })
    expect(matchResults(file, OPEN)).toMatchObject([{ outcome: { failed: expect.any(String) } }])
    expect(unknownStatuses(file)).toEqual([])
  })

  test('is found below a heading in another language, by those that are understood', async () => {
    const results = await match('reference;Состояние;amount\nk1;REJECTED;50,00\nk2;Completed;1234,56\n')
    expect(results).toMatchObject([{ outcome: { failed: expect.any(String) } }, { outcome: { paid: 'k2' } }])
  })
})

describe('a name that its owner chose', () => {
  test.each([
    ['reference;beneficiary;status', 'k1;Okafor, Success;returned', { failed: 'The bank did not make the payment.' }],
    ['reference,beneficiary,status', 'k1,Lang; rejected,paid', { paid: 'k1' }],
    ['reference\tbeneficiary\tstatus', 'k1\tA; failed, B\tpaid', { paid: 'k1' }],
    [
      'reference|beneficiary|status',
      'k1|Paid, returned; Ltd|returned',
      { failed: 'The bank did not make the payment.' },
    ],
    ['reference,beneficiary,status', 'k1,"Okafor, Success",returned', { failed: 'The bank did not make the payment.' }],
  ])('below %s does not change what %s says', async (heading, line, outcome) => {
    expect(await match(`${heading}\n${line}`)).toMatchObject([{ outcome, problem: null }])
  })

  test.each([
    // a bank that does not quote, and leaves out what is empty
    ['reference,beneficiary,status', 'k1,Okafor, Success,returned'],
    ['reference,beneficiary,status', 'k1,Okafor, Success,returned,'],
    ['reference,beneficiary,status,', 'k1,Okafor, Success,returned'],
    ['reference,beneficiary,status,reason', 'k1,Okafor, Success,returned'],
    ['reference,beneficiary,status,reason', 'k1,Lang, Failed,paid'],
  ])('below %s that shifts the cells of %s settles nothing', async (heading, line) => {
    const [result] = await match(`${heading}\n${line}`)
    expect(result).toMatchObject({ outcome: null, problem: expect.any(String) })
  })
})

describe('an amount', () => {
  test.each([
    ['reference;amount', 'k1;50,00', null],
    ['reference,amount', 'k2,"1.234,56"', null],
    ['reference;amount', "k2;1'234.56", null],
    ['reference;amount', 'k1;25,99', 'The file says $25.99, the payout is $50.00.'],
    ['reference,amount', 'k1,"49,90"', 'The file says $49.90, the payout is $50.00.'],
    [
      'reference,amount',
      'k1,50,00',
      'It has 3 cells, and the heading has 2. A cell with a comma in it needs quotation marks.',
    ],
    ['reference;amount', 'k1;5E+01', 'The amount “5E+01” is not a sum such as 49,90.'],
  ])('below %s in %s is read as the file writes it', async (heading, line, problem) => {
    expect(await match(`${heading}\n${line}`)).toMatchObject([{ problem }])
  })
})

describe('a reference', () => {
  const key = '019aa1c4-0f3e-7c1d-9b2a-5e6f70819200'
  const open = (name: string) => [{ id: 'p', key: name, name: 'Ada', amountCents: 100n }]
  const settle = async (reference: string, name: string) =>
    matchResults(await readResults(`reference,status\n${reference},paid`), open(name))

  test('has at most 32 letters and digits, and its own for each attempt', () => {
    const references = [key, `${key}-2`, `${key}-13`].map(bankReference)
    expect(references.every((reference) => /^[0-9a-z]{1,32}$/.test(reference))).toBe(true)
    expect(new Set(references).size).toBe(3)
    expect(bankReference(key)).toBe('019aa1c40f3e7c1d9b2a5e6f70819200')
  })

  test.each([key, `${key}-2`])(
    'of %s is known in capitals, without hyphens, with spaces, and as earlier files had it',
    async (name) => {
      const given = bankReference(name)
      const forms = [
        given,
        given.toUpperCase(),
        given.replace(/.{4}/g, '$& '),
        name,
        name.toUpperCase(),
        name.replaceAll('-', ''),
      ]
      for (const form of forms)
        expect(await settle(form, name), form).toMatchObject([{ payment: { key: name }, problem: null }])
    },
  )

  test('of another attempt names no open payment', async () => {
    expect(await settle(bankReference(`${key}-2`), key)).toMatchObject([{ payment: null }])
  })
})
