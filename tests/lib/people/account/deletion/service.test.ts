import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getActor } from '@/lib/accounts/auth/actor'
import { saveProfile } from '@/lib/accounts/profile/service'
import { requestSignInToken } from '@/lib/accounts/sign-in/service'
import { postTransfers } from '@/lib/money/ledger/service'
import { eraseAgain } from '@/lib/people/account/deletion/erasure-service'
import { deleteAccount } from '@/lib/people/account/deletion/service'
import { signUp } from '@/lib/people/affiliates/sign-up-service'
import { openTicket } from '@/lib/people/support/service'
import { seal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { systemClock } from '@/lib/platform/dates/clock'
import { turnCodesOn } from '@/tests/support/accounts/one-time-codes'
import { beginSession } from '@/tests/support/accounts/session'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createPayoutMethod, createTaxForm } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, PASSWORD, type TestUser } from '@/tests/support/factories/users'
import { availableOf, giveMoney, ledgerIsClean } from '@/tests/support/money/money'
import { tracesOf } from '@/tests/support/people/traces'
import { refusalOf } from '@/tests/support/platform/refusals'
import { nextAddress } from '@/tests/support/platform/requests'

const CANARY = 'Zanzibarowitz'
const from = () => ({ ip: nextAddress(), userAgent: CANARY })
const asUser = ({ id }: TestUser) => ({ actor: { userId: id }, at: systemClock.now() })
const remove = (user: TestUser & { code?: string }, givesUpCents = 0, password = PASSWORD) =>
  deleteAccount(asUser(user), { phrase: 'delete my account', password, code: user.code, givesUpCents })
const idOf = ({ affiliateId }: TestUser) => affiliateId ?? 0

/** A user with a unique name in the places that store one, and a recovery code. */
async function createTraced(): Promise<TestUser & { code: string }> {
  const email = `${CANARY.toLowerCase()}-${randomUUID()}@stoke.test`
  const user = await createUser({ email, firstName: CANARY, lastName: CANARY })
  const affiliateId = idOf(user)
  const named = { username: CANARY.toLowerCase(), country: 'NZ', timeZone: 'Pacific/Auckland' }
  await db().user.update({ where: { id: user.id }, data: named })
  await createPayoutMethod(affiliateId, email)
  await db().payoutMethod.updateMany({ where: { affiliateId }, data: { hint: CANARY } })
  const form = await createTaxForm(affiliateId)
  const names = { legalName: CANARY, signedName: CANARY, answers: { address: [CANARY] }, taxNumberSealed: seal('1') }
  await db().taxForm.update({ where: { id: form.id }, data: names })
  const ticket = { topic: 'other' as const, subject: CANARY, message: `I am ${CANARY}.`, key: randomUUID() }
  await openTicket(asUser(user), ticket)
  const { recoveryCodes } = await turnCodesOn(user, new Date())
  const discord = { discordId: `${affiliateId}0`, username: CANARY, email, scopes: [], connectedAt: new Date() }
  await db().discordConnection.create({ data: { userId: user.id, ...discord } })
  const plan = { purpose: CANARY, plan: CANARY, amountCents: 10_000n, repaymentBps: 1000 }
  await db().fundingApplication.create({ data: { affiliateId, ...plan } })
  const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
  const answers = [{ question: 'Where?', answer: CANARY }]
  await db().affiliateOffer.create({ data: { affiliateId, offerId, message: CANARY, answers } })
  const order = { userId: user.id, email, totalCents: 100n, externalId: randomUUID() }
  await db().storeOrder.create({ data: order })
  const invite = { email, role: 'GSM' as const, tokenHash: randomUUID(), invitedById: user.id, expiresAt: new Date() }
  await db().staffInvite.create({ data: invite })
  await db().featureFlag.create({ data: { key: randomUUID(), userIds: [user.id] } })
  await nameInEvidence(affiliateId)
  const postback = { affiliateId, url: `https://${CANARY}.test`, secretSealed: seal('1') }
  await db().affiliatePostback.create({ data: postback })
  await db().apiKey.create({ data: { userId: user.id, name: CANARY, prefix: 'x', keyHash: randomUUID(), scopes: [] } })
  return { ...user, code: recoveryCodes[0] ?? '' }
}

/** Evidence of another affiliate's case that shows a user's payout destination. */
async function nameInEvidence(affiliateId: number): Promise<void> {
  const other = idOf(await createUser())
  const rule = 'shared_payout_destination' as const
  const { id } = await db().fraudCase.create({ data: { affiliateId: other, rule, score: 50, evidence: {} } })
  const detail = { affiliateId, status: 'approved', method: 'paypal', hint: CANARY }
  await db().fraudFact.create({
    data: { affiliateId: other, rule, ref: `x ${affiliateId}`, caseId: id, detail, foundAt: new Date() },
  })
}

describe('deleting an account', () => {
  test('leaves no personal data in any table except the confirmation email [S2.6] [Q34]', async () => {
    const user = await createTraced()
    const { headers } = await beginSession(user)
    expect((await tracesOf(CANARY)).length).toBeGreaterThan(10)
    await remove(user)
    const traces = await tracesOf(CANARY)
    expect(traces.filter((line) => !line.includes('account-deleted'))).toEqual([])
    expect(traces).toHaveLength(1)
    expect(await db().featureFlag.count({ where: { userIds: { has: user.id } } })).toBe(0)
    expect(await getActor(new Request('http://localhost:3000/home', { headers }), new Date())).toBeNull()
  })

  test('erases again what requests under way stored after it [Q34]', async () => {
    const user = await createTraced()
    const other = await createUser({ firstName: 'Bystander' })
    await remove(user)
    // what a ticket, a payout method and a tax form leave when they waited for the lock of the deletion
    const ticket = { topic: 'other' as const, subject: CANARY, message: `I am ${CANARY}.`, key: randomUUID() }
    await openTicket(asUser(user), ticket)
    await createPayoutMethod(idOf(user), `${CANARY}@stoke.test`)
    await db().payoutMethod.updateMany({ where: { affiliateId: idOf(user) }, data: { hint: CANARY } })
    await db().taxForm.updateMany({ where: { affiliateId: idOf(user) }, data: { legalName: CANARY } })
    const late = saveProfile(asUser(user), { firstName: CANARY, lastName: CANARY, username: '', country: '' })
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await eraseAgain({ at: new Date() })).toBeGreaterThan(0)
    expect(await db().supportTicket.count({ where: { userId: user.id } })).toBe(0)
    expect(await db().payoutMethod.count({ where: { affiliateId: idOf(user), hint: CANARY } })).toBe(0)
    expect(await db().taxForm.count({ where: { affiliateId: idOf(user), legalName: CANARY } })).toBe(0)
    expect(await db().user.findUnique({ where: { id: other.id } })).toMatchObject({ firstName: 'Bystander' })
    const soon = new Date(Date.now() + 4 * 60 * 60_000)
    expect(await eraseAgain({ at: soon })).toBe(0)
  })

  test('lets the address sign up again as a new user', async () => {
    const user = await createUser()
    await remove(user)
    const signIn = () =>
      requestSignInToken({ visitor: from(), at: new Date() }, { email: user.email, password: PASSWORD })
    expect(await refusalOf(signIn())).toMatchObject({ code: 'unauthenticated', message: 'Invalid email or password' })
    await signUp(
      { visitor: from(), at: systemClock.now() },
      { email: user.email, firstName: 'Ada', lastName: 'New', password: PASSWORD },
    )
    const found = await db().user.findUniqueOrThrow({ where: { email: user.email }, include: { affiliate: true } })
    expect(found.id).not.toBe(user.id)
    expect(found.affiliate?.id).not.toBe(user.affiliateId)
    expect(await refusalOf(signIn())).toBeNull()
  })

  test('suspends the affiliate and leaves the ledger consistent', async () => {
    const user = await createUser()
    await giveMoney(idOf(user), 999n)
    await remove(user, 999)
    const affiliate = await db().affiliate.findUniqueOrThrow({ where: { id: idOf(user) } })
    expect(affiliate.status).toBe('suspended')
    expect(await db().ledgerTransfer.count({ where: { affiliateId: idOf(user) } })).toBe(2)
    expect(await availableOf(idOf(user))).toBe(0n)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('does not affect other users [Q23]', async () => {
    const [user, other] = [await createUser(), await createUser({ firstName: 'Grace' })]
    const { headers } = await beginSession(other)
    await remove(user)
    expect(await getActor(new Request('http://localhost:3000/home', { headers }), new Date())).toMatchObject({
      name: 'Grace Person',
    })
  })

  test('five times concurrently happens once', async () => {
    const user = await createUser()
    await giveMoney(idOf(user), 500n)
    const answers = await Promise.all(Array.from({ length: 5 }, () => refusalOf(remove(user, 500))))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await db().ledgerTransfer.count({ where: { affiliateId: idOf(user), key: 'account-deletion' } })).toBe(1)
    expect(await db().mailMessage.count({ where: { toAddress: user.email } })).toBe(1)
  })

  test('two owners who delete their accounts at once leave one owner of their advertiser', async () => {
    const first = await createAdvertiserPerson()
    const { advertiserId } = first.advertiser
    const owners = [first, await createAdvertiserPerson('owner', advertiserId)]
    const { key } = await db().featureFlag.create({ data: { key: randomUUID(), userIds: owners.map(({ id }) => id) } })
    const answers = await db().$transaction(async (tx) => {
      // both get as far as they can before one of them commits
      await tx.$queryRaw`SELECT 1 FROM feature_flag WHERE key = ${key} FOR UPDATE`
      const both = owners.map(({ id, email }) => refusalOf(remove({ id, email, affiliateId: null })))
      const waiting = () => db().$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      await expect.poll(waiting, { timeout: 5_000 }).toHaveLength(2)
      return both
    })
    const refusals = (await Promise.all(answers)).filter((answer) => answer !== null)
    expect(refusals).toMatchObject([{ code: 'conflict' }])
    expect(await db().advertiserMember.count({ where: { advertiserId, role: 'owner' } })).toBe(1)
  })
})

describe('deleting is refused', () => {
  test('without the right password', async () => {
    const user = await createUser()
    expect(await refusalOf(remove(user, 0, 'wrong'))).toMatchObject({ code: 'invalid' })
  })

  test('for an amount other than the available balance', async () => {
    const user = await createUser()
    await giveMoney(idOf(user), 500n)
    for (const sum of [0, 499, 501]) expect(await refusalOf(remove(user, sum))).toMatchObject({ code: 'conflict' })
    expect(await availableOf(idOf(user))).toBe(500n)
  })

  test('while money is in a payout', async () => {
    const user = await createUser()
    const affiliateId = idOf(user)
    await giveMoney(affiliateId, 2_000n)
    const way = { kind: 'payout_request', from: 'available', to: 'in_payout' } as const
    const request = { affiliateId, key: 'request', ...way, amountCents: 2_000n, at: new Date() }
    await transact((tx) => postTransfers(tx, [request]))
    const answer = await refusalOf(remove(user))
    expect(answer).toMatchObject({ code: 'conflict', message: expect.stringContaining('$20.00 is in a payout') })
  })

  test('for staff', async () => {
    const answer = await refusalOf(remove(await createUser({ role: 'GSM' })))
    expect(answer).toMatchObject({ code: 'conflict', message: 'Accounts of staff are closed by a super admin.' })
  })
})
