import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { eraseAgain } from '@/lib/people/account/deletion/erasure-service'
import { deleteAccount } from '@/lib/people/account/deletion/service'
import { approveSecond, declineSecond } from '@/lib/people/second-approval-queue/admin-service'
import { repairAccount } from '@/lib/people/users/account-recovery/admin-service'
import { getErasurePreview } from '@/lib/people/users/erasures/admin-data'
import type { ErasureRequest } from '@/lib/people/users/erasures/admin-schema'
import { erasePersonByStaff } from '@/lib/people/users/erasures/admin-service'
import { db } from '@/lib/platform/database/db'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createPayoutMethod, createTaxForm } from '@/tests/support/factories/affiliates'
import { createUser, PASSWORD, type TestUser } from '@/tests/support/factories/users'
import { mailsTo } from '@/tests/support/messages/mails'
import { availableOf, giveMoney, ledgerIsClean } from '@/tests/support/money/money'
import { tracesOf } from '@/tests/support/people/traces'
import { refusalOf } from '@/tests/support/platform/refusals'

const at = new Date()
const CANARY = 'Quetzalstone'
let person: TestUser & { affiliateId: number }
let gsm: StaffActor
let boss: StaffActor
beforeEach(async () => {
  const email = `${CANARY.toLowerCase()}-${randomUUID()}@stoke.test`
  const user = await createUser({ email, firstName: CANARY, lastName: CANARY })
  person = { ...user, affiliateId: user.affiliateId ?? 0 }
  gsm = await createStaff('GSM')
  boss = await createStaff('SUPER_ADMIN')
})

const erase = (actor: StaffActor, over: Partial<ErasureRequest & { id: string }> = {}) =>
  erasePersonByStaff(
    { actor, at },
    { id: person.id, givesUpCents: 0, reason: 'Ticket 4512, by mail', confirm: person.email, ...over },
  )
const preview = (actor: StaffActor = gsm) => getErasurePreview(person.id, actor)
const status = async () => (await db().user.findUniqueOrThrow({ where: { id: person.id } })).status

describe('erasing a person by staff', () => {
  test('takes two people; nothing that names the person is left, money and numbers stay, and all three are told', async () => {
    await createPayoutMethod(person.affiliateId, person.email)
    const form = await createTaxForm(person.affiliateId)
    await db().taxForm.update({ where: { id: form.id }, data: { legalName: CANARY, signedName: CANARY } })
    await giveMoney(person.affiliateId, 725n)
    const before = await preview()
    expect(before).toMatchObject({ mayErase: true, obstacles: [], givenUpCents: 725, waiting: [] })
    expect(before.erased.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Payout details', 'Name and number on tax forms']),
    )
    expect(before.kept.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Lines of the ledger', 'Fingerprints of payout destinations']),
    )

    expect(await erase(gsm, { givesUpCents: 725 })).toBe(false)
    expect(await status()).toBe('active')
    expect(await mailsTo(person.email, { template: 'account-erasure-requested' })).toHaveLength(1)
    expect((await preview(boss)).waiting).toMatchObject([{ givenUpCents: 725, isOwn: false }])
    await expect(erase(gsm, { givesUpCents: 725 })).rejects.toMatchObject({ code: 'conflict' })
    expect(await erase(boss, { givesUpCents: 725 })).toBe(true)

    expect(await status()).toBe('deleted')
    expect(await availableOf(person.affiliateId)).toBe(0n)
    expect(await ledgerIsClean()).toBe(true)
    expect(await db().ledgerTransfer.count({ where: { affiliateId: person.affiliateId } })).toBe(2)
    const traces = await tracesOf(CANARY)
    expect(traces.filter((line) => !line.includes('account-deleted'))).toEqual([])
    expect((await mailsTo(person.email, { template: 'account-deleted' }))[0]?.text).toContain('by our team')
    const [told] = await db().notification.findMany({ where: { userId: gsm.userId } })
    expect(told?.title).toBe(`Affiliate ${person.affiliateId} was erased`)
    expect((await auditOf('user', person.id)).map(({ action, after }) => [action, after])).toEqual([
      ['user.erase_first_approval', { affiliateId: person.affiliateId, givenUpCents: 725 }],
      ['user.erase', { affiliateId: person.affiliateId, givenUpCents: 725 }],
    ])
    await eraseAgain({ at })
    const { statusReason } = await db().affiliate.findUniqueOrThrow({ where: { id: person.affiliateId } })
    expect(statusReason).toBe('Erased by staff at their request.')
  })

  test('happens once when two people approve and the owner deletes the account at the same moment', async () => {
    const third = await createStaff('GSM')
    await giveMoney(person.affiliateId, 300n)
    await erase(gsm, { givesUpCents: 300 })
    const own = { phrase: 'delete my account', password: PASSWORD, givesUpCents: 300 }
    const outcomes = await Promise.allSettled([
      erase(boss, { givesUpCents: 300 }),
      erase(third, { givesUpCents: 300 }),
      deleteAccount({ actor: { userId: person.id }, at }, own),
    ])
    expect(outcomes.filter(({ status: outcome }) => outcome === 'fulfilled')).toHaveLength(1)
    expect(await status()).toBe('deleted')
    const given = { affiliateId: person.affiliateId, key: 'account-deletion' }
    expect(await db().ledgerTransfer.count({ where: given })).toBe(1)
    expect(await mailsTo(person.email, { template: 'account-deleted' })).toHaveLength(1)
  })

  test('with a balance that changed since the first approval is asked for again', async () => {
    await erase(gsm)
    await giveMoney(person.affiliateId, 100n)
    await expect(erase(boss)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('changed') })
    const [waiting] = (await preview(boss)).waiting
    const id = { kind: 'account_erasure', key: waiting?.id ?? '' } as const
    const decision = { reason: 'Ticket 4512', confirm: person.email, seenCents: null }
    await expect(approveSecond({ actor: boss, at }, { id, ...decision })).rejects.toMatchObject({ code: 'conflict' })
    expect(await erase(boss, { givesUpCents: 100 })).toBe(false)
    expect(await status()).toBe('active')
  })

  test('declined, changes nothing, and the request goes with a later deletion', async () => {
    await erase(gsm)
    const [waiting] = (await preview(boss)).waiting
    const id = { kind: 'account_erasure', key: waiting?.id ?? '' } as const
    await declineSecond({ actor: boss, at }, { id, reason: `${CANARY} did not ask` })
    expect(await status()).toBe('active')
    const own = { phrase: 'delete my account', password: PASSWORD, givesUpCents: 0 }
    await deleteAccount({ actor: { userId: person.id }, at }, own)
    expect(await db().approvalRequest.count({ where: { subject: person.id } })).toBe(0)
  })

  test('works for suspended and banned people and for people of advertisers', async () => {
    for (const affiliateStatus of ['suspended', 'banned'] as const) {
      const { id, email } = await createUser()
      await db().user.update({ where: { id }, data: { status: affiliateStatus } })
      await erase(gsm, { id, confirm: email })
      expect(await erase(boss, { id, confirm: email })).toBe(true)
    }
    const owner = await createAdvertiserPerson()
    const refused = await refusalOf(erase(gsm, { id: owner.id, confirm: owner.email }))
    expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('last owner') })
    await createAdvertiserPerson('owner', owner.advertiser.advertiserId)
    await erase(gsm, { id: owner.id, confirm: owner.email })
    expect(await erase(boss, { id: owner.id, confirm: owner.email })).toBe(true)
  })
})

describe('erasing a person by staff is refused', () => {
  test('for a debt and an open fraud case, before anybody approves', async () => {
    const { affiliateId } = person
    await db().fraudCase.create({ data: { affiliateId, rule: 'ip_cluster', score: 60, evidence: {} } })
    expect(await refusalOf(erase(gsm))).toMatchObject({ code: 'conflict' })
    expect((await preview()).obstacles).toEqual([expect.stringContaining('fraud case')])
    expect(await db().approvalRequest.count({ where: { subject: person.id } })).toBe(0)
  })

  test('with a wrong phrase, and with a reason that names the person, at their fields', async () => {
    const atField = (name: string) => ({ code: 'invalid', options: { fields: { [name]: expect.any(String) } } })
    await expect(erase(gsm, { confirm: 'yes' })).rejects.toMatchObject(atField('confirm'))
    await expect(erase(gsm, { reason: `Mail of ${person.email}` })).rejects.toMatchObject(atField('reason'))
  })

  test.each(['COMMUNITY_TEAM', 'MODERATOR', 'ADMIN'] as const)('to %s', async (role) => {
    const actor = await createStaff(role)
    await expect(erase(actor)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await preview(actor)).mayErase).toBe(false)
  })

  test('about oneself, about staff, and a second time', async () => {
    const own = await db().user.findUniqueOrThrow({ where: { id: gsm.userId } })
    await expect(erase(gsm, { id: own.id, confirm: own.email })).rejects.toMatchObject({ code: 'forbidden' })
    const refused = await refusalOf(erase(boss, { id: own.id, confirm: own.email }))
    expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('Manage Admins') })
    await erase(gsm)
    await erase(boss)
    expect(await refusalOf(erase(gsm))).toMatchObject({ code: 'not_found' })
    const repair = { id: person.id, kind: 'two_factor', reason: 'Late', confirm: person.email } as const
    await expect(repairAccount({ actor: boss, at }, repair)).rejects.toMatchObject({ code: 'not_found' })
  })
})
