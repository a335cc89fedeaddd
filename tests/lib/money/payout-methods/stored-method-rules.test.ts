import { expect, test } from 'vitest'
import { getMethods } from '@/lib/money/payout-methods/data'
import { faultOfStored } from '@/lib/money/payout-methods/stored-method-rules'
import { previewBatch } from '@/lib/money/payouts/batches/admin-data'
import { listPayoutRequests } from '@/lib/money/payouts/requests/admin-data'
import { requestsQuerySchema } from '@/lib/money/payouts/requests/admin-schema'
import { getWithdrawal } from '@/lib/money/payouts/requests/eligibility-data'
import { requestPayout } from '@/lib/money/payouts/requests/service'
import { seal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { collectSquadDebts } from '@/lib/rewards/squads/periods/debt-service'
import { createUser } from '@/tests/support/factories/users'
import { giveMoney } from '@/tests/support/money/money'

const AT = new Date('2026-11-20T12:00:00Z')
const BANK = {
  accountHolder: 'Ada Byron',
  address: 'Reforma 1',
  city: 'Mexico',
  postalCode: '06600',
  country: 'MX',
  bankName: 'Banco',
  bic: 'BNMXMXMM',
}
const CLABE = 'Accounts of Mexican banks have a CLABE: enter its 18 digits, and check each of them.'

test.each([
  ['a CLABE', { ...BANK, accountNumber: '002010077777777771' }, null],
  ['an account in Mexico without one', { ...BANK, accountNumber: '12345678' }, CLABE],
  ['an IBAN', { ...BANK, bic: 'COBADEFF', iban: 'DE89370400440532013000' }, null],
  [
    'an IBAN of another country than the BIC',
    { ...BANK, bic: 'BNPAFRPP', iban: 'DE89370400440532013000' },
    'This IBAN is of another country than the BIC: check both.',
  ],
  [
    'an IBAN with a slip',
    { ...BANK, bic: 'COBADEFF', iban: 'DE88370400440532013000' },
    'This IBAN has a mistake: check every letter and digit.',
  ],
  [
    'a name in letters that payments do not carry',
    { ...BANK, accountHolder: '山田', accountNumber: '002010077777777771' },
    expect.stringContaining('Latin letters'),
  ],
])('an international account: %s', (_, details, fault) => {
  expect(faultOfStored('international_bank', details)).toEqual(fault)
})

test('other methods, and one that cannot be read', () => {
  const usBank = {
    accountHolder: 'Ada',
    routingNumber: '021000021',
    accountNumber: '123456789',
    accountType: 'checking',
  }
  expect(faultOfStored('us_bank', usBank)).toBeNull()
  expect(faultOfStored('us_bank', { ...usBank, routingNumber: '000000000' })).toContain('routing number')
  expect(faultOfStored('paypal', { email: 'ada@pay.example' })).toBeNull()
  expect(faultOfStored('paypal', undefined)).toBeNull()
})

test('is told to the affiliate before a payout, and to staff before a batch, and stops neither', async () => {
  const { affiliateId: owner } = await createUser({ firstName: 'Ada' })
  const affiliateId = owner ?? 0
  await giveMoney(affiliateId, 5_000n)
  const detailsSealed = seal(JSON.stringify({ ...BANK, accountNumber: '12345678' }))
  const kind = 'international_bank' as const
  await db().payoutMethod.create({
    data: { affiliateId, kind, hint: 'Account ••5678', detailsSealed, fingerprint: 'f', createdAt: AT },
  })
  expect((await getMethods(affiliateId, AT)).methods).toMatchObject([{ kind, fault: CLABE }])
  expect(await getWithdrawal(affiliateId, AT)).toMatchObject({
    canWithdraw: true,
    reasons: [{ code: 'method_fault', message: `A payout to your default method may come back. ${CLABE}` }],
    methods: [{ kind, fault: CLABE }],
  })
  const request = await requestPayout(
    { actor: { affiliateId }, at: AT },
    { amountCents: 5_000n, idempotencyKey: crypto.randomUUID() },
    collectSquadDebts,
  )
  const { rows } = await listPayoutRequests(requestsQuerySchema.parse({ affiliate: affiliateId }))
  expect(rows).toMatchObject([{ id: request.id, methodFault: CLABE }])
  const staff = await createUser({ affiliate: null, role: 'SUPER_ADMIN' })
  const actor = { userId: staff.id, role: 'SUPER_ADMIN' as const }
  const preview = await previewBatch({ actor, at: AT }, { requestIds: [request.id], provider: 'csv' })
  expect(preview.payees).toMatchObject([{ problem: null, note: expect.stringContaining(CLABE) }])
})
