import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { getAppeal, listDecidedAppeals, listOpenAppeals } from '@/lib/conversions/appeals/admin-data'
import { decidedAppealsQuerySchema, openAppealsQuerySchema } from '@/lib/conversions/appeals/admin-schema'
import { decideAppeal, recordAdvertiserAnswer, sendQuestion } from '@/lib/conversions/appeals/admin-service'
import { getOwnAppeal } from '@/lib/conversions/appeals/data'
import { reinstateConversions } from '@/lib/conversions/reinstatements/admin-service'
import { reinstateConversion } from '@/lib/conversions/reinstatements/service'
import { listSecondApprovals } from '@/lib/people/second-approval-queue/admin-data'
import { secondApprovalsQuerySchema } from '@/lib/people/second-approval-queue/admin-schema'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { appealOf, voidConversion } from '@/tests/support/conversions/appeals'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { mailsTo } from '@/tests/support/messages/mails'
import { availableOf, ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, openShop } from '@/tests/support/tracking/shop'

const VOIDED = daysLater(1)
const MADE = daysLater(2)
const AT = daysLater(3)
const ANSWER = 'The order is in the advertiser’s list of paid orders.'

let shop: Awaited<ReturnType<typeof openShop>>
let judge: StaffActor
let boss: StaffActor
let gsm: StaffActor
let dearId: number
beforeAll(async () => {
  shop = await openShop()
  judge = await createStaff('GSM')
  boss = await createStaff()
  gsm = await createStaff('GSM')
  const money = { defaultPayoutCents: 120_000n, defaultRevenueCents: 150_000n }
  dearId = (await createOffer({ advertiserId: shop.advertiser.id, ...money })).id
})
afterAll(closeTracking)

type Made = { offerId?: number; userId?: string; affiliateId?: number; reason?: 'advertiser' | 'staff' }

/** An appeal about a conversion that the judge reversed. */
async function appealed({ offerId, affiliateId: given, reason = 'staff' }: Made = {}) {
  const clicked = await shop.click({ ...(offerId && { offerId }), ...(given && { affiliateId: given }) })
  const { body } = await shop.send({ click_id: clicked.click_id })
  const { affiliateId } = clicked
  const one = { affiliateId, conversionId: String(body.conversion_id) }
  await voidConversion(one, { at: VOIDED, actorId: judge.userId, reason })
  const { payoutCents, txnId } = await db().conversion.findUniqueOrThrow({
    where: { affiliateId_id: { affiliateId, id: one.conversionId } },
  })
  return { ...one, id: await appealOf(one, MADE), payoutCents, txnId }
}
type Appealed = Awaited<ReturnType<typeof appealed>>

const decide = (
  { id, payoutCents }: Pick<Appealed, 'id' | 'payoutCents'>,
  decision: 'won' | 'lost',
  actor: StaffActor,
  confirm = '',
) =>
  decideAppeal(
    { actor, at: AT },
    { id, decision, answer: ANSWER, seenCents: Number(payoutCents), reason: 'Looked at the order', confirm },
  )
const statusOf = async ({ affiliateId, conversionId }: Appealed) =>
  (await db().conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id: conversionId } } })).status
const noticesOf = async ({ affiliateId }: Appealed) => {
  const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
  const rows = await db().notification.findMany({ where: { userId, title: { startsWith: 'Your appeal' } } })
  return rows.map(({ title, message, destinationUrlPath }) => ({ title, message, destinationUrlPath }))
}

describe('deciding an appeal', () => {
  test('is refused to whoever judged the conversion, by its state or by a fraud case, and to its owner', async () => {
    const one = await appealed()
    await expect(decide(one, 'won', judge)).rejects.toMatchObject({ code: 'forbidden', message: /judged/ })
    await expect(decide(one, 'lost', judge)).rejects.toMatchObject({ code: 'forbidden' })
    const detective = await createStaff('GSM')
    const { id: caseId } = await db().fraudCase.create({
      data: {
        affiliateId: one.affiliateId,
        rule: 'ip_cluster',
        score: 60,
        evidence: {},
        status: 'cleared',
        decidedById: detective.userId,
      },
    })
    const fact = {
      rule: 'ip_cluster',
      foundAt: VOIDED,
      ref: one.conversionId,
      affiliateId: one.affiliateId,
      detail: {},
    } as const
    await db().fraudFact.create({ data: { ...fact, caseId, conversionId: one.conversionId } })
    await expect(decide(one, 'won', detective)).rejects.toMatchObject({ code: 'forbidden', message: /judged/ })
    const promoter = await createUser({ role: 'GSM' })
    await db().affiliate.update({ where: { id: one.affiliateId }, data: { userId: promoter.id } })
    const owner = { userId: promoter.id, role: 'GSM' } as const
    await expect(decide(one, 'won', owner)).rejects.toMatchObject({ code: 'forbidden', message: /your own/ })
    expect((await getAppeal(one.id, judge, AT)).refusal).toMatch(/judged/)
    expect((await getAppeal(one.id, gsm, AT)).refusal).toBeNull()
    expect(await statusOf(one)).toBe('reversed')
  })

  test('is refused to whom the judge gave the role and to who gave it to the judge, while a third person decides', async () => {
    const one = await appealed()
    const [mailbox, above] = [await createStaff('GSM'), await createStaff()]
    await db().user.update({ where: { id: mailbox.userId }, data: { roleGivenById: judge.userId } })
    await db().user.update({ where: { id: judge.userId }, data: { roleGivenById: above.userId } })
    for (const actor of [mailbox, above]) {
      const expected = { code: 'forbidden', message: expect.stringContaining('Somebody else must decide the appeal.') }
      await expect(decide(one, 'lost', actor)).rejects.toMatchObject(expected)
      expect((await getAppeal(one.id, actor, AT)).refusal).toMatch(/role comes from who judged/)
    }
    expect((await getAppeal(one.id, gsm, AT)).refusal).toBeNull()
    const others = { id: { notIn: [judge.userId, mailbox.userId] }, role: { not: 'AFFILIATE' as const } }
    const suspended = await db().user.updateManyAndReturn({ where: others, data: { status: 'suspended' } })
    expect((await getAppeal(one.id, mailbox, AT)).refusal).toBeNull()
    // somebody who appeals could not decide either
    const promoter = await createUser({ role: 'GSM' })
    expect((await getAppeal(one.id, mailbox, AT)).refusal).toMatch(/role comes from who judged/)
    await db().affiliate.update({ where: { id: one.affiliateId }, data: { userId: promoter.id } })
    expect((await getAppeal(one.id, mailbox, AT)).refusal).toBeNull()
    await db().user.updateMany({ where: { id: { in: suspended.map(({ id }) => id) } }, data: { status: 'active' } })
    await db().user.update({ where: { id: judge.userId }, data: { roleGivenById: null } })
  })

  test('won pays it as if it had never been reversed, tells the affiliate, and is in the log', async () => {
    const one = await appealed()
    expect(await availableOf(one.affiliateId)).toBe(0n)
    expect(await decide(one, 'won', gsm)).toBe(true)
    expect([await statusOf(one), await availableOf(one.affiliateId)]).toEqual(['approved', 2_500n])
    expect(await noticesOf(one)).toEqual([
      {
        title: 'Your appeal was accepted',
        message: expect.stringContaining(ANSWER),
        destinationUrlPath: `/conversions?open=${one.conversionId}`,
      },
    ])
    expect((await getOwnAppeal(one, AT)).appeal).toMatchObject({ status: 'won', answer: ANSWER })
    expect(await auditOf('appeal', one.id)).toMatchObject([
      { action: 'appeal.won', actorId: gsm.userId, reason: 'Looked at the order', after: { status: 'won' } },
    ])
    expect(await auditOf('conversion', one.conversionId)).toMatchObject([{ action: 'conversion.reinstate' }])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('lost changes nothing but the answer, which the affiliate reads', async () => {
    const one = await appealed()
    expect(await decide(one, 'lost', gsm)).toBe(true)
    expect([await statusOf(one), await availableOf(one.affiliateId)]).toEqual(['reversed', 0n])
    expect(await noticesOf(one)).toMatchObject([
      { title: 'Your appeal was declined', message: expect.stringContaining(ANSWER) },
    ])
    expect((await getOwnAppeal(one, AT)).appeal).toMatchObject({ status: 'lost', answer: ANSWER })
    expect(await auditOf('appeal', one.id)).toMatchObject([{ action: 'appeal.lost', actorId: gsm.userId }])
  })

  test('happens once, also when two people decide at the same time', async () => {
    const one = await appealed()
    const tries = await Promise.allSettled([decide(one, 'won', gsm), decide(one, 'lost', boss)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { status } = await db().appeal.findUniqueOrThrow({ where: { id: one.id } })
    expect(await statusOf(one)).toBe(status === 'won' ? 'approved' : 'reversed')
    await expect(decide(one, 'won', boss)).rejects.toMatchObject({ code: 'conflict', message: /decided already/ })
  })

  test('won above $1,000 a day takes two people, neither of whom judged it', async () => {
    const one = await appealed({ offerId: dearId })
    const lead = await createStaff('GSM')
    await expect(decide(one, 'won', lead)).rejects.toMatchObject({ code: 'invalid' })
    expect(await decide(one, 'won', lead, '$1,200.00')).toBe(false)
    expect([await statusOf(one), await availableOf(one.affiliateId)]).toEqual(['reversed', 0n])
    await expect(decide(one, 'won', lead, '$1,200.00')).rejects.toMatchObject({ code: 'conflict' })
    await expect(decide(one, 'won', judge, '$1,200.00')).rejects.toMatchObject({ code: 'forbidden' })
    // it is approved on the page of the appeal alone, where who judged it is known
    const query = secondApprovalsQuerySchema.parse({ kind: 'reinstatement' })
    const { rows } = await listSecondApprovals(query, { userId: boss.userId, role: 'SUPER_ADMIN' }, AT)
    expect(rows).toEqual([])
    const { reinstatement } = await getAppeal(one.id, boss, AT)
    expect(reinstatement?.waiting).toMatchObject([{ reason: 'Looked at the order' }])
    expect(await decide(one, 'won', boss, '$1,200.00')).toBe(true)
    expect(await availableOf(one.affiliateId)).toBe(120_000n)
  })

  test('lost after one person wanted it won, that approval waits no longer', async () => {
    const one = await appealed({ offerId: dearId })
    expect(await decide(one, 'won', await createStaff('GSM'), '$1,200.00')).toBe(false)
    expect(await decide(one, 'lost', boss)).toBe(true)
    const where = { affiliateId: one.affiliateId, kind: 'reinstatement' } as const
    expect(await db().approvalRequest.findMany({ where })).toMatchObject([
      { outcome: 'declined', decidedById: boss.userId, decidedAt: AT },
    ])
    expect(await availableOf(one.affiliateId)).toBe(0n)
  })

  test('refuses a payout other than the one that was shown', async () => {
    const one = await appealed()
    await expect(decide({ ...one, payoutCents: 2_400n }, 'won', gsm)).rejects.toMatchObject({ message: /changed/ })
  })

  test('that the conversion feed reinstates meanwhile is refused there, so that the second person is kept', async () => {
    const one = await appealed()
    const ids = [`${one.affiliateId}-${one.conversionId}`]
    const input = { ids, reason: 'I was wrong', confirm: '' }
    await expect(reinstateConversions({ actor: boss, at: AT }, input)).resolves.toMatchObject([
      { isDone: false, message: expect.stringContaining('An appeal about it is open') },
    ])
    expect(await statusOf(one)).toBe('reversed')
    await decide(one, 'lost', gsm)
    await expect(reinstateConversions({ actor: boss, at: AT }, input)).resolves.toMatchObject([{ isDone: true }])
  })

  test('of one that counts again for another reason can only be won, which changes no money', async () => {
    const one = await appealed()
    const { affiliateId, conversionId } = one
    await transact((tx) => reinstateConversion(tx, { affiliateId, conversionId, note: 'Valid', at: AT }))
    await expect(decide(one, 'lost', gsm)).rejects.toMatchObject({ code: 'conflict' })
    expect(await decide(one, 'won', gsm)).toBe(true)
    expect(await availableOf(affiliateId)).toBe(2_500n)
  })
})

describe('asking the advertiser', () => {
  const QUESTION = 'Did the customer keep the order?'
  const contactOf = (advertiserId: number, email: string) =>
    db().advertiserContact.create({ data: { advertiserId, name: 'Orla', email } })
  const ask = ({ id }: Appealed, contactId: string, actor = gsm) =>
    sendQuestion({ actor, at: AT }, { id, contactId, question: QUESTION, reason: 'To be sure' })

  test('sends an email that names the order and not the affiliate, and is recorded with who and when', async () => {
    const one = await appealed({ reason: 'advertiser' })
    const contact = await contactOf(shop.advertiser.id, 'orders@northpay.example')
    await ask(one, contact.id)
    const [mail] = await mailsTo(contact.email)
    expect(mail?.text).toContain(one.txnId)
    expect(mail?.text).toContain(QUESTION)
    const { user } = await db().affiliate.findUniqueOrThrow({ where: { id: one.affiliateId }, include: { user: true } })
    for (const secret of [String(one.affiliateId), user.email, '25.00']) expect(mail?.text).not.toContain(secret)
    const [question] = (await getAppeal(one.id, gsm, AT)).questions
    expect(question).toMatchObject({
      sentTo: contact.email,
      question: QUESTION,
      askedAt: AT.toISOString(),
      answer: null,
    })
    expect((await getOwnAppeal(one, AT)).appeal).toMatchObject({ askedAt: AT.toISOString() })

    const answer = { id: one.id, questionId: question?.id ?? '', answer: 'Yes, they kept it.', reason: 'By phone' }
    await recordAdvertiserAnswer({ actor: boss, at: daysLater(4) }, answer)
    await expect(recordAdvertiserAnswer({ actor: gsm, at: daysLater(4) }, answer)).rejects.toMatchObject({
      code: 'conflict',
    })
    const { email } = await db().user.findUniqueOrThrow({ where: { id: boss.userId } })
    expect((await getAppeal(one.id, gsm, AT)).questions).toMatchObject([
      { answer: 'Yes, they kept it.', answeredBy: email, answeredAt: daysLater(4).toISOString() },
    ])
    expect((await auditOf('appeal', one.id)).map(({ action }) => action)).toEqual(['appeal.ask', 'appeal.answer'])
  })

  test('is for reasons of the advertiser, and for contacts of this advertiser alone', async () => {
    const contact = await contactOf(shop.advertiser.id, 'more@northpay.example')
    await expect(ask(await appealed(), contact.id)).rejects.toMatchObject({ code: 'conflict', message: /ours/ })
    const other = await openShop()
    const foreign = await contactOf(other.advertiser.id, 'else@where.example')
    const one = await appealed({ reason: 'advertiser' })
    await expect(ask(one, foreign.id)).rejects.toMatchObject({ code: 'invalid' })
    expect(await mailsTo(foreign.email)).toEqual([])
  })
})

describe('the lists', () => {
  test('have what waits by its deadline, and what was decided by its time', async () => {
    await db().appeal.deleteMany()
    const [first, second] = [await appealed(), await appealed({ reason: 'advertiser' })]
    await db().appeal.update({ where: { id: second.id }, data: { dueAt: daysLater(4) } })
    const open = async (query = {}) =>
      (
        await listOpenAppeals(openAppealsQuerySchema.parse({ sort: 'due', dir: 'asc', ...query }), boss, daysLater(5))
      ).rows.map(({ id }) => id)
    expect(await open()).toEqual([second.id, first.id])
    expect(await open({ late: 'yes' })).toEqual([second.id])
    expect(await open({ reason: 'staff' })).toEqual([first.id])
    expect(await open({ q: first.conversionId })).toEqual([first.id])
    expect(await open({ q: 'nobody has this name' })).toEqual([])
    await decide(second, 'lost', gsm)
    expect(await open()).toEqual([first.id])
    const decided = async (query = {}) =>
      (await listDecidedAppeals(decidedAppealsQuerySchema.parse(query), boss)).rows.map(({ id }) => id)
    expect([await decided(), await decided({ status: 'won' })]).toEqual([[second.id], []])
  })
})
