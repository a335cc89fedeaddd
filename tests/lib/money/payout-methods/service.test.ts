import { describe, expect, test } from 'vitest'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { getMethods, openDestination } from '@/lib/money/payout-methods/data'
import { type MethodFields, methodChangeSchema } from '@/lib/money/payout-methods/schema'
import { removeMethod, saveMethod, setDefaultMethod } from '@/lib/money/payout-methods/service'
import { getWithdrawal } from '@/lib/money/payouts/requests/eligibility-data'
import { requestPayout } from '@/lib/money/payouts/requests/service'
import { db } from '@/lib/platform/database/db'
import { type Clock, fixedClock } from '@/lib/platform/dates/clock'
import { collectSquadDebts } from '@/lib/rewards/squads/periods/debt-service'
import { createUser, PASSWORD } from '@/tests/support/factories/users'
import { mailsTo as readMailsTo } from '@/tests/support/messages/mails'
import { giveMoney } from '@/tests/support/money/money'

const FRIDAY = fixedClock('2026-11-20T12:00:00Z')
const MONDAY = fixedClock('2026-11-23T12:00:00Z')
const BEFORE = fixedClock('2026-11-23T11:59:59.999Z')

const paypal = (email: string, password = PASSWORD): MethodFields => ({ kind: 'paypal', email, password })
const bank = (accountNumber: string): MethodFields => ({
  kind: 'us_bank',
  accountHolder: 'Ada Byron',
  routingNumber: '021000021',
  accountNumber,
  accountType: 'checking',
  password: PASSWORD,
})

async function newOwner(cents = 0n) {
  const user = await createUser({ firstName: 'Ada' })
  const affiliateId = user.affiliateId ?? 0
  if (cents > 0n) await giveMoney(affiliateId, cents)
  return { userId: user.id, affiliateId, email: user.email }
}
type Owner = Awaited<ReturnType<typeof newOwner>>

const save = (owner: Owner, fields: MethodFields, clock: Clock = FRIDAY) =>
  saveMethod({ actor: owner, at: clock.now() }, methodChangeSchema.parse(fields))
const rowsOf = ({ affiliateId }: Owner) =>
  db().payoutMethod.findMany({ where: { affiliateId }, orderBy: { createdAt: 'asc' } })
const mailsTo = ({ email }: Owner) => readMailsTo(email)
const withdraw = ({ affiliateId }: Owner, clock: Clock) =>
  requestPayout(
    { actor: { affiliateId }, at: clock.now() },
    { amountCents: 1_000n, idempotencyKey: crypto.randomUUID() },
    collectSquadDebts,
  )

describe('a new destination', () => {
  test('is stored encrypted, shown masked, and emailed without its numbers [Q34]', async () => {
    const owner = await newOwner()
    await save(owner, bank('000123456789'))
    const [row] = await rowsOf(owner)
    expect(JSON.stringify(row)).not.toContain('123456789')
    expect(openDestination(row?.detailsSealed ?? '')).toMatchObject({ accountNumber: '000123456789' })
    expect(await getMethods(owner.affiliateId, FRIDAY.now())).toEqual({
      methods: [
        { kind: 'us_bank', hint: 'Checking ••6789', addedAt: '2026-11-20T12:00:00.000Z', isUsual: true, fault: null },
      ],
      payoneerEmailAddress: null,
      paypalEmailAddress: null,
      internationalBankAddress: null,
      usBankAddress: 'Checking ••6789',
      isPicked: false,
      heldUntil: '2026-11-23T12:00:00.000Z',
      liftedAt: null,
    })
    const [mail] = await mailsTo(owner)
    expect(mail).toMatchObject({ template: 'payout-method-changed', subject: 'Your payout method was added' })
    expect(mail?.text).toContain('US bank account Checking ••6789 was added')
    expect(mail?.text).toContain('until Nov 23, 2026, 7:00 AM EST')
    expect(`${mail?.html}${mail?.text}`).not.toContain('123456789')
  })

  test('holds payouts for exactly 72 hours, and says until when', async () => {
    const owner = await newOwner(5_000n)
    await save(owner, paypal('ada@pay.example'))
    await expect(withdraw(owner, BEFORE)).rejects.toThrow(/held until Nov 23, 2026, 7:00 AM EST/)
    const { canWithdraw, reasons } = await getWithdrawal(owner.affiliateId, BEFORE.now())
    expect(canWithdraw).toBe(false)
    expect(reasons).toMatchObject([{ code: 'held', until: '2026-11-23T12:00:00.000Z' }])
    await expect(withdraw(owner, MONDAY)).resolves.toMatchObject({ methodHint: 'a•••@pay.example' })
  })

  test('replaces the one of its kind, and waiting requests go to it', async () => {
    const owner = await newOwner(5_000n)
    await save(owner, paypal('old@pay.example'))
    const { id } = await withdraw(owner, MONDAY)
    await save(owner, paypal('new@pay.example'), MONDAY)
    const rows = await rowsOf(owner)
    expect(rows.map(({ removedAt }) => removedAt)).toEqual([MONDAY.now(), null])
    expect(await db().payoutRequest.findUniqueOrThrow({ where: { id } })).toMatchObject({
      methodId: rows[1]?.id,
      methodHint: 'n•••@pay.example',
      status: 'requested',
    })
    const mail = (await mailsTo(owner)).at(-1)
    expect(mail?.text).toContain('was changed from o•••@pay.example to n•••@pay.example')
  })

  test('does not change a request in a batch, which was approved for the old one', async () => {
    const owner = await newOwner(5_000n)
    await save(owner, paypal('old@pay.example'))
    const { id, methodId } = await withdraw(owner, MONDAY)
    await db().payoutRequest.update({ where: { id }, data: { status: 'approved' } })
    await save(owner, paypal('new@pay.example'), MONDAY)
    expect(await db().payoutRequest.findUniqueOrThrow({ where: { id } })).toMatchObject({ methodId })
  })

  test('that is the same as the old one changes nothing: no hold, no email', async () => {
    const owner = await newOwner()
    await save(owner, paypal('ada@pay.example'))
    await save(owner, paypal(' ADA@pay.example'), MONDAY)
    expect(await rowsOf(owner)).toHaveLength(1)
    expect(await mailsTo(owner)).toHaveLength(1)
    expect((await getMethods(owner.affiliateId, MONDAY.now())).heldUntil).toBeNull()
  })

  test('of two concurrent changes one stays, and both are emailed', async () => {
    const owner = await newOwner()
    await save(owner, paypal('first@pay.example'))
    await Promise.all([save(owner, paypal('second@pay.example')), save(owner, paypal('third@pay.example'))])
    const rows = await rowsOf(owner)
    expect(rows).toHaveLength(3)
    expect(rows.filter(({ removedAt }) => removedAt === null)).toHaveLength(1)
    expect(await mailsTo(owner)).toHaveLength(3)
  })

  test('the same change ten times concurrently is one change', async () => {
    const owner = await newOwner()
    await Promise.all(Array.from({ length: 10 }, () => save(owner, paypal('ada@pay.example'))))
    expect(await rowsOf(owner)).toHaveLength(1)
    expect(await mailsTo(owner)).toHaveLength(1)
  })

  test('saved during a withdrawal sets the 72-hour hold, whether the withdrawal is refused or accepted', async () => {
    const owner = await newOwner(5_000n)
    await save(owner, paypal('old@pay.example'))
    const [, asked] = await Promise.allSettled([
      save(owner, paypal('new@pay.example'), MONDAY),
      withdraw(owner, MONDAY),
    ])
    const { payoutsHeldUntil } = await db().affiliate.findUniqueOrThrow({ where: { id: owner.affiliateId } })
    expect(payoutsHeldUntil).toEqual(new Date('2026-11-26T12:00:00Z'))
    if (asked.status === 'rejected') expect(String(asked.reason)).toMatch(/held until Nov 26/)
    else expect(asked.value.methodHint).toMatch(/^[on]•••@pay\.example$/)
  })
})

describe('the password', () => {
  test('must be right, or nothing changes', async () => {
    const owner = await newOwner()
    const wrong = paypal('ada@pay.example', 'not the password')
    await expect(save(owner, wrong)).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { password: 'This is not your password.' } },
    })
    expect(await rowsOf(owner)).toEqual([])
    expect(await mailsTo(owner)).toEqual([])
  })

  test('cannot be guessed: after too many attempts even the right one is refused', async () => {
    const owner = await newOwner()
    const { tries } = RATE_LIMITS.passwordPerUser
    const guesses = Array.from({ length: tries + 5 }, (_, index) => paypal('eve@pay.example', `guess ${index}`))
    const codes = await Promise.all(
      guesses.map((guess) =>
        save(owner, guess).then(
          () => 'saved',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(codes.filter((code) => code === 'invalid')).toHaveLength(tries)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(5)
    await expect(save(owner, paypal('ada@pay.example'))).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await rowsOf(owner)).toEqual([])
  })
})

describe('a removed method', () => {
  const remove = (owner: Owner, kind: 'paypal' | 'us_bank', password = PASSWORD) =>
    removeMethod({ actor: owner, at: MONDAY.now() }, { kind, password })

  test('is emailed and holds no payouts; the next in order is the default [S3.35]', async () => {
    const owner = await newOwner()
    await save(owner, paypal('ada@pay.example'))
    await save(owner, bank('000123456789'))
    await setDefaultMethod({ actor: owner, at: FRIDAY.now() }, { kind: 'us_bank' })
    await remove(owner, 'us_bank')
    expect(await getMethods(owner.affiliateId, MONDAY.now())).toMatchObject({
      methods: [{ kind: 'paypal', isUsual: true }],
      isPicked: false,
      heldUntil: null,
    })
    expect((await mailsTo(owner)).at(-1)).toMatchObject({ template: 'payout-method-removed' })
    await expect(remove(owner, 'us_bank')).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each(['requested', 'held', 'approved', 'sending'] as const)(
    'is refused while a payout to it is %s',
    async (status) => {
      const owner = await newOwner(5_000n)
      await save(owner, paypal('ada@pay.example'))
      const { id } = await withdraw(owner, MONDAY)
      await db().payoutRequest.update({ where: { id }, data: { status } })
      await expect(remove(owner, 'paypal')).rejects.toMatchObject({ code: 'conflict' })
      expect((await getMethods(owner.affiliateId, MONDAY.now())).methods).toHaveLength(1)
    },
  )

  test('is refused without the password', async () => {
    const owner = await newOwner()
    await save(owner, paypal('ada@pay.example'))
    await expect(remove(owner, 'paypal', 'not it')).rejects.toMatchObject({ code: 'invalid' })
    expect((await getMethods(owner.affiliateId, MONDAY.now())).methods).toHaveLength(1)
  })
})

describe('the default method', () => {
  test('is the first in order until another is set, and again when it is cleared [S3.35]', async () => {
    const owner = await newOwner()
    const usual = async () => {
      const { methods, isPicked } = await getMethods(owner.affiliateId, MONDAY.now())
      return [methods.find(({ isUsual }) => isUsual)?.kind, isPicked]
    }
    await save(owner, bank('000123456789'))
    await save(owner, paypal('ada@pay.example'))
    expect(await usual()).toEqual(['paypal', false])
    await setDefaultMethod({ actor: owner, at: MONDAY.now() }, { kind: 'us_bank' })
    expect(await usual()).toEqual(['us_bank', true])
    await setDefaultMethod({ actor: owner, at: MONDAY.now() }, { kind: null })
    expect(await usual()).toEqual(['paypal', false])
  })

  test('must exist', async () => {
    const owner = await newOwner()
    await expect(setDefaultMethod({ actor: owner, at: MONDAY.now() }, { kind: 'payoneer' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
