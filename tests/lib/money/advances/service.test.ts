import { describe, expect, test } from 'vitest'
import { listFunding } from '@/lib/money/advances/data'
import { fundingRequestSchema } from '@/lib/money/advances/schema'
import { applyForFunding, withdrawFunding } from '@/lib/money/advances/service'
import { db } from '@/lib/platform/database/db'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { refusalOf } from '@/tests/support/platform/refusals'

const FORM = {
  amount: '2,500',
  repaymentPercent: '20',
  purpose: 'Search ads for the VPN offers.',
  plan: 'A budget of $100 a day for 25 days, stopped when a conversion costs more than $30.',
}
const request = fundingRequestSchema.parse(FORM)
const applicant = async (status: 'approved' | 'pending' = 'approved') => ({
  affiliateId: (await createAffiliate({ status })).id,
  affiliateStatus: status,
})

describe('the funding form', () => {
  test.each([
    ['2500', 250_000n],
    ['$2,500.50', 250_050n],
    ['100', 10_000n],
    ['50000', 5_000_000n],
  ])('parses %s', (amount, cents) => {
    expect(fundingRequestSchema.parse({ ...FORM, amount }).amount).toBe(cents)
  })

  test.each([
    ['amount', '99.99', 'Ask for at least $100.'],
    ['amount', '50000.01', 'Ask for at most $50,000.'],
    ['amount', '1.000,00', 'Enter dollars, like 2500.'],
    ['amount', '-500', 'Enter dollars, like 2500.'],
    ['repaymentPercent', '4', 'Choose between 5% and 50%.'],
    ['repaymentPercent', '51', 'Choose between 5% and 50%.'],
    ['repaymentPercent', 'half', 'Enter a whole percentage, like 20.'],
    ['purpose', 'ads', 'Say in a sentence what the money is for.'],
    ['plan', 'soon', 'Describe your plan: offers, traffic, budget a day, what you expect.'],
  ])('refuses %s of %s at its field', (field, value, message) => {
    const parsed = fundingRequestSchema.safeParse({ ...FORM, [field]: value })
    expect(parsed.error?.issues).toMatchObject([{ path: [field], message }])
  })

  test.each(['affiliateId', 'status', 'grantedCents'])('refuses a field named %s [Q24]', (field) => {
    expect(fundingRequestSchema.safeParse({ ...FORM, [field]: 1 }).success).toBe(false)
  })
})

describe('applying for funding', () => {
  test('stores the application as it was sent, and no money moves', async () => {
    const who = await applicant()
    await applyForFunding({ actor: who, at: new Date() }, request)
    const { applications } = await listFunding(who.affiliateId, FIRST_PAGE)
    expect(applications).toMatchObject([
      { amountCents: 250_000, repaymentBps: 2000, status: 'submitted', grantedCents: null, outstandingCents: 0 },
    ])
    expect(await db().ledgerTransfer.count({ where: { affiliateId: who.affiliateId } })).toBe(0)
  })

  test('five times concurrently stores one', async () => {
    const who = await applicant()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refusalOf(applyForFunding({ actor: who, at: new Date() }, request))),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.find((answer) => answer !== null)).toMatchObject({ code: 'conflict' })
  })

  test('is refused before the account is approved', async () => {
    expect(
      await refusalOf(applyForFunding({ actor: await applicant('pending'), at: new Date() }, request)),
    ).toMatchObject({ code: 'forbidden' })
  })

  test('is possible again once the previous one is withdrawn or decided', async () => {
    const who = await applicant()
    await applyForFunding({ actor: who, at: new Date() }, request)
    const [first] = (await listFunding(who.affiliateId, FIRST_PAGE)).applications
    await withdrawFunding({ actor: who, at: new Date() }, { id: first?.id ?? '' })
    expect(await refusalOf(withdrawFunding({ actor: who, at: new Date() }, { id: first?.id ?? '' }))).toMatchObject({
      code: 'conflict',
    })
    await applyForFunding({ actor: who, at: new Date() }, request)
    const { applications } = await listFunding(who.affiliateId, FIRST_PAGE)
    expect(applications.map(({ status }) => status)).toEqual(['submitted', 'withdrawn'])
  })

  test("another affiliate's application is not found [Q23]", async () => {
    const [who, other] = [await applicant(), await applicant()]
    await applyForFunding({ actor: who, at: new Date() }, request)
    const [application] = (await listFunding(who.affiliateId, FIRST_PAGE)).applications
    const answer = await refusalOf(withdrawFunding({ actor: other, at: new Date() }, { id: application?.id ?? '' }))
    expect(answer).toMatchObject({ code: 'not_found' })
    expect((await listFunding(other.affiliateId, FIRST_PAGE)).applications).toEqual([])
  })
})
