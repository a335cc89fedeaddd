import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '@/lib/people/account/deletion/service'
import { BUILT_IN_TERMS_VERSION } from '@/lib/people/affiliates/application-constants'
import { decideApplicants } from '@/lib/people/affiliates/application-decision-admin-service'
import { applicationRequestSchema } from '@/lib/people/affiliates/application-schema'
import { sendApplication } from '@/lib/people/affiliates/application-service'
import type { ApplicantDecision } from '@/lib/people/affiliates/constants'
import { signUp } from '@/lib/people/affiliates/sign-up-service'
import { actOnUser } from '@/lib/people/users/admin-service'
import type { UserAction } from '@/lib/people/users/constants'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { listen, queuedFor, typesFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createUser, PASSWORD } from '@/tests/support/factories/users'
import { importFiles } from '@/tests/support/imports/network-imports'
import { createApplication } from '@/tests/support/money/funding'
import { nextAddress } from '@/tests/support/platform/requests'

const AT = new Date('2026-11-20T15:00:00Z')
const ANSWERS = {
  website: 'example.com/cards',
  trafficKinds: ['Social'],
  country: 'DE',
  isAccepted: true,
  promotion: 'Two videos a week about cards.',
  termsVersion: BUILT_IN_TERMS_VERSION,
}
let staff: string
beforeEach(async () => {
  await db().webhookEndpoint.updateMany({ data: { isActive: false } })
  staff = await listen()
})

async function join(email: string) {
  const visitor = { ip: nextAddress(), userAgent: 'Firefox' }
  await signUp({ visitor, at: AT }, { firstName: 'Ada', lastName: 'Byron', email, password: 'long enough' })
  const user = await db().user.findUniqueOrThrow({ where: { email }, include: { affiliate: true } })
  return { userId: user.id, id: user.affiliate?.id ?? 0 }
}
const decide = async (id: number, decision: ApplicantDecision, reason = 'Looked at it') =>
  decideApplicants({ actor: await createStaff('GSM'), at: AT }, { ids: [id], decision, reason, confirm: '' })
const act = async (userId: string, action: UserAction, confirm = '') =>
  actOnUser({ actor: await createStaff(), at: AT }, { id: userId, action, reason: 'Bad traffic', confirm })

describe('the events of an affiliate', () => {
  test('tell the sign-up, the application, questions, the decision and each restriction, without who it is', async () => {
    const { userId, id } = await join('ada.events@stoke.test')
    await decide(id, 'ask', 'Which site is yours?')
    await sendApplication({ actor: { affiliateId: id }, at: AT }, applicationRequestSchema.parse(ANSWERS))
    await decide(id, 'approve')
    await act(userId, 'suspend')
    await act(userId, 'reinstate')
    await act(userId, 'ban', 'ada.events@stoke.test')
    expect(await typesFor(staff, 'affiliate', id)).toEqual([
      'affiliate.created',
      'affiliate.asked',
      'affiliate.applied',
      'affiliate.approved',
      'affiliate.suspended',
      'affiliate.reinstated',
      'affiliate.banned',
    ])
    const told = await queuedFor(staff, 'affiliate')
    expect(told[1]?.data).toMatchObject({ status: 'pending', reason: 'Which site is yours?', approvedAt: null })
    expect(told.at(-1)?.data).toMatchObject({ id, status: 'banned', reason: 'Bad traffic', level: 1 })
    expect(JSON.stringify(told)).not.toMatch(/ada\.events|Byron|example\.com/)
  })

  test('tell a rejection with its reason', async () => {
    const { id } = await join('bo.events@stoke.test')
    await decide(id, 'reject', 'No traffic')
    expect((await queuedFor(staff, 'affiliate')).map(({ type, data }) => [type, data.reason])).toEqual([
      ['affiliate.created', null],
      ['affiliate.rejected', 'No traffic'],
    ])
  })

  test('tell who was approved at once, by the flag or by an import', async () => {
    await db().featureFlag.update({ where: { key: 'auto-approve-affiliates' }, data: { isOn: true } })
    const { id } = await join('cy.events@stoke.test')
    await db().featureFlag.update({ where: { key: 'auto-approve-affiliates' }, data: { isOn: false } })
    expect(await typesFor(staff, 'affiliate', id)).toEqual(['affiliate.created', 'affiliate.approved'])
    const { check, run } = await importFiles('tune', {
      affiliate:
        'Affiliate ID,Email,Full Name,Status\n972,dee@media.example,Dee One,active\n973,eve@media.example,Eve Two,blocked\n',
    })
    await check()
    // a dry run leaves nothing behind
    expect(await queuedFor(staff, 'affiliate')).toHaveLength(2)
    await run()
    const imported = (await queuedFor(staff, 'affiliate')).slice(2)
    expect(imported.map(({ type, data }) => [type, data.status])).toEqual([
      ['affiliate.created', 'approved'],
      ['affiliate.approved', 'approved'],
      ['affiliate.created', 'suspended'],
    ])
  })

  test('tell that an account was deleted, once, with the application for an advance that ended with it', async () => {
    const user = await createUser()
    const affiliateId = user.affiliateId ?? 0
    const advance = await createApplication(affiliateId, AT)
    const deletion = { phrase: 'delete my account', password: PASSWORD, code: undefined, givesUpCents: 0 } as const
    await deleteAccount({ actor: { userId: user.id }, at: systemClock.now() }, deletion)
    expect(await typesFor(staff, 'affiliate', affiliateId)).toEqual(['affiliate.deleted'])
    expect(await typesFor(staff, 'advance', advance)).toEqual(['advance.requested', 'advance.withdrawn'])
  })
})
