import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { getStatementDocument } from '@/lib/money/statements/data'
import { statementPdf } from '@/lib/money/statements/pdf'
import { taxFormSchema } from '@/lib/money/tax/schema'
import { fileTaxForm } from '@/lib/money/tax/service'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { easternDay } from '@/lib/platform/dates/days'
import { latin } from '@/lib/platform/text/transliterate'
import { createUser } from '@/tests/support/factories/users'
import { giveMoney } from '@/tests/support/money/money'
import { w9Of } from '@/tests/support/money/tax'

const NOW = new Date('2026-11-21T12:00:00Z')

/** The words of a PDF in the order they were written: pdfkit writes standard fonts as hex strings. */
function wordsOf(file: Buffer): string {
  const streams = file.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)
  const pages = [...streams].map(([, body]) => {
    const bytes = Buffer.from(body ?? '', 'latin1')
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : ''
  })
  const lines = pages.join('\n').matchAll(/\[(.*?)\] TJ/g)
  return [...lines]
    .map(([, parts]) =>
      [...(parts ?? '').matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1'))
        .join(''),
    )
    .join('|')
}

async function earner() {
  // short enough for one line
  const email = `${crypto.randomUUID().slice(0, 8)}@stoke.test`
  const user = await createUser({ email, firstName: 'Łucja', lastName: 'Groß' })
  const id = user.affiliateId ?? 0
  await giveMoney(id, 12_345n)
  return { ...user, id }
}

async function pay(affiliateId: number, settledAt: string, amountCents: bigint) {
  await db().payoutRequest.create({
    data: {
      affiliateId,
      idempotencyKey: settledAt,
      amountCents,
      methodKind: 'paypal',
      methodHint: 'a•••@pay.example',
      status: 'paid',
      requestedAt: settledAt,
      settledAt,
      providerRef: 'PP-7',
    },
  })
}
const pdf = async (id: number, month: string, at = NOW) => statementPdf(await getStatementDocument(id, month, at))

describe('the statement of a month as a PDF', () => {
  test('shows the affiliate, the period, and every account from opening to closing [S2.5]', async () => {
    const { id, email } = await earner()
    await fileTaxForm({ actor: { affiliateId: id }, at: new Date('2026-11-02T12:00:00Z') }, taxFormSchema.parse(w9Of()))
    const { created_at: moved } = (
      await db().$queryRaw<[{ created_at: Date }]>`SELECT created_at FROM ledger_transfer WHERE affiliate_id = ${id}`
    )[0]
    const month = easternDay(moved).slice(0, 7)
    const words = wordsOf(await pdf(id, month, new Date(moved.getTime() + 300 * DAY_MS)))
    expect(words).toContain(`Ada Byron|12 Mill Lane|Albany, NY 12207|United States|${email}|Affiliate ID ${id}`)
    expect(words).toContain('Available (ready to withdraw)|$0.00|$123.45|$0.00|$123.45')
    expect(words).toMatch(/Available\|Adjustment\|1\|\$123\.45/)
    expect(words).toContain('Page 1 of')
  })

  test('shows the payouts that were made in its month, Eastern time', async () => {
    const { id } = await earner()
    await pay(id, '2026-11-01T03:59:59.999Z', 1_000n)
    await pay(id, '2026-11-01T04:00:00.000Z', 2_000n)
    await pay(id, '2026-12-01T05:00:00.000Z', 4_000n)
    const november = wordsOf(await pdf(id, '2026-11'))
    expect(november).toContain('Nov 1, 2026 to Nov 30, 2026, Eastern time|So far: as of Nov 21, 2026')
    expect(november).toContain('PayPal a\x95\x95\x95@pay.example|PP-7|$20.00|Total|$20.00')
    expect(november).not.toContain('$10.00')
    expect(november).not.toContain('$40.00')
  })

  test('of a past month is byte-identical whenever it is created', async () => {
    const { id } = await earner()
    const first = await pdf(id, '2026-09', new Date('2026-11-01T00:00:00Z'))
    expect(await pdf(id, '2026-09', new Date('2027-01-01T00:00:00Z'))).toEqual(first)
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('continues on the next page, and numbers its pages', async () => {
    const { id } = await earner()
    for (let hour = 0; hour < 60; hour += 1) {
      await pay(id, new Date(Date.parse('2026-10-05T12:00:00Z') + hour * 3_600_000).toISOString(), 1_000n)
    }
    const words = wordsOf(await pdf(id, '2026-10'))
    expect(words.match(/PP-7/g)).toHaveLength(60)
    expect(words).toContain('Total|$600.00')
    expect(words).toMatch(/Page 3 of 3/)
  })

  test('shows the email address instead of a name in another script', async () => {
    const user = await createUser({ firstName: 'Иван', lastName: 'Петров' })
    const { party } = await getStatementDocument(user.affiliateId ?? 0, '2026-10', NOW)
    expect(party.name).toBe(user.email)
  })

  test('of a future month is not found', async () => {
    const { id } = await earner()
    await expect(getStatementDocument(id, '2026-12', NOW)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test.each([
  ['Łódź, Đà Nẵng', 'Lódz, Dà Nang'],
  ['Jürgen Groß • “é” – €', 'Jürgen Groß • “é” – €'],
  ['Cafe\u0301', 'Café'],
  ['\u202f−5', ' -5'],
  ['Иван', 'Ivan'],
  ['شركة النور', 'shrkh lnwr'],
  ['光明有限公司', 'GuangMingYouXianGongSi'],
  ['Ελλάς', 'Ellas'],
  ['Łódź Şişli Nguyễn', 'Lódz Sisli Nguyen'],
  ['🔥', ':fire:'],
  ['Ada \u001b[31mRed\u0007\u0000', 'Ada [31mRed'],
])('%s is converted to %s', (text, expected) => expect(latin(text)).toBe(expected))
