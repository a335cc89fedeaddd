import { describe, expect, test } from 'vitest'
import { getWithdrawal } from '@/lib/money/payouts/requests/eligibility-data'
import { requestPayout } from '@/lib/money/payouts/requests/service'
import { findTaxAddress, getTaxStatus } from '@/lib/money/tax/data'
import { type TaxFormFields, taxFormSchema } from '@/lib/money/tax/schema'
import { fileTaxForm } from '@/lib/money/tax/service'
import { unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { collectSquadDebts } from '@/lib/rewards/squads/periods/debt-service'
import { createAffiliate, createPayoutMethod } from '@/tests/support/factories/affiliates'
import { giveMoney } from '@/tests/support/money/money'
import { w8beneOf, w8benOf, w9Of } from '@/tests/support/money/tax'

const clock = fixedClock('2026-11-20T12:00:00Z')
const file = (affiliateId: number, form: TaxFormFields, at = clock) =>
  fileTaxForm({ actor: { affiliateId }, at: at.now() }, taxFormSchema.parse(form))
const rowsOf = (affiliateId: number) => db().taxForm.findMany({ where: { affiliateId }, orderBy: { id: 'asc' } })
const newAffiliate = async () => (await createAffiliate()).id

describe('a signed form', () => {
  test('is shown line by line, its numbers masked [S2.7] [Q34]', async () => {
    const id = await newAffiliate()
    await file(id, w9Of({ businessName: 'Mill Media', isSubjectToBackupWithholding: true }))
    expect(await getTaxStatus(id, clock.now())).toEqual({
      neededAboveCents: 60_000,
      form: {
        kind: 'w9',
        lines: [
          { label: 'Name', value: 'Ada Byron' },
          { label: 'Business name', value: 'Mill Media' },
          { label: 'Federal tax classification', value: 'Individual or sole proprietor' },
          { label: 'Address', value: '12 Mill Lane, Albany, NY 12207' },
          { label: 'SSN or ITIN', value: '••• 6789' },
          { label: 'Subject to backup withholding', value: 'Yes' },
        ],
        signedName: 'Ada Byron',
        signedAt: '2026-11-20T12:00:00.000Z',
        validUntil: null,
        isInForce: true,
      },
    })
  })

  test.each([
    ['W-9', w9Of(), /212-?55-?6789/],
    ['W-8BEN', w8benOf({ usTaxNumber: '912-70-4321' }), /12345678903|912704321|1990-04-01/],
    [
      'W-8BEN-E',
      w8beneOf({
        chapter4Status: 'passive_nffe' as const,
        foreignTaxNumber: 'HRB 98765432',
        owners: [{ name: 'Ada', address: 'Albany', taxNumber: '212-55-6789' }],
      }),
      /212556789|98765432/,
    ],
  ])('of the kind %s is stored encrypted, with no number in plain text [Q34]', async (_, form, numbers) => {
    const id = await newAffiliate()
    await file(id, form)
    const [row] = await rowsOf(id)
    expect(JSON.stringify(row)).not.toMatch(numbers)
    expect(JSON.parse(unseal(row?.taxNumberSealed ?? ''))).toEqual(taxFormSchema.parse(form))
  })

  test('replaces the one before, which stays stored', async () => {
    const id = await newAffiliate()
    await file(id, w9Of())
    const later = fixedClock('2026-12-01T12:00:00Z')
    await file(id, w8benOf(), later)
    const [before, now] = await rowsOf(id)
    expect(before).toMatchObject({ kind: 'w9', supersededAt: later.now() })
    expect(now).toMatchObject({ kind: 'w8ben', supersededAt: null, country: 'DE', taxNumberLast4: '8903' })
    expect((await getTaxStatus(id, later.now())).form).toMatchObject({ kind: 'w8ben' })
  })

  test('is stored once when sent ten times concurrently', async () => {
    const id = await newAffiliate()
    await Promise.all(Array.from({ length: 10 }, () => file(id, w9Of())))
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('of two different concurrent ones one is in force', async () => {
    const id = await newAffiliate()
    await Promise.all([file(id, w9Of()), file(id, w8benOf())])
    const rows = await rowsOf(id)
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ supersededAt }) => supersededAt === null)).toHaveLength(1)
  })

  test('with a date of birth in the future is refused', async () => {
    const id = await newAffiliate()
    await expect(file(id, w8benOf({ birthDay: '2026-11-20' }))).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { birthDay: 'This day is still to come.' } },
    })
    expect(await rowsOf(id)).toEqual([])
  })

  test('gives a statement its name and address, as they were at the time', async () => {
    const id = await newAffiliate()
    await file(id, w9Of())
    await file(id, w8beneOf(), fixedClock('2026-12-01T12:00:00Z'))
    expect(await findTaxAddress(id, new Date('2026-11-19T00:00:00Z'))).toBeNull()
    expect(await findTaxAddress(id, new Date('2026-11-30T00:00:00Z'))).toEqual({
      legalName: 'Ada Byron',
      address: ['12 Mill Lane', 'Albany, NY 12207', 'United States'],
    })
    expect(await findTaxAddress(id, new Date('2026-12-31T00:00:00Z'))).toEqual({
      legalName: 'Groß Medien GmbH',
      address: ['Am Markt 1', '50667 Köln', 'Germany'],
    })
  })
})

describe('payouts above $600 in total', () => {
  const withdraw = (affiliateId: number, amountCents: bigint, at = clock) =>
    requestPayout(
      { actor: { affiliateId }, at: at.now() },
      { amountCents, idempotencyKey: crypto.randomUUID() },
      collectSquadDebts,
    )

  async function newPayee() {
    const id = await newAffiliate()
    await createPayoutMethod(id)
    await giveMoney(id, 100_000n)
    return id
  }

  test('are refused with the reason until a form is filed', async () => {
    const id = await newPayee()
    await withdraw(id, 60_000n)
    await expect(withdraw(id, 1_000n)).rejects.toThrow('A tax form is needed to withdraw more than $600.00 in total.')
    const { canWithdraw, reasons } = await getWithdrawal(id, clock.now())
    expect(canWithdraw).toBe(false)
    expect(reasons.map(({ code }) => code)).toEqual(['tax_form', 'payout_on_its_way'])
    await file(id, w8benOf())
    await expect(withdraw(id, 1_000n)).resolves.toMatchObject({ amountCents: 1_000n })
    expect((await getWithdrawal(id, clock.now())).canWithdraw).toBe(true)
  })

  test('need a new form when a W-8 has expired', async () => {
    const id = await newPayee()
    await file(id, w8benOf())
    const after = fixedClock('2030-01-01T05:00:00Z')
    await expect(withdraw(id, 60_001n, after)).rejects.toThrow(/tax form is needed/)
    expect((await getTaxStatus(id, after.now())).form).toMatchObject({ isInForce: false })
    await file(id, w8benOf(), after)
    await expect(withdraw(id, 60_001n, after)).resolves.toBeDefined()
  })
})
