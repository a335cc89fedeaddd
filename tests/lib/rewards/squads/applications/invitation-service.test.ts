import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { db } from '@/lib/platform/database/db'
import { listAdminSquadApplications } from '@/lib/rewards/squads/applications/admin-data'
import { squadApplicationsQuerySchema } from '@/lib/rewards/squads/applications/admin-schema'
import { decideSquadApplications } from '@/lib/rewards/squads/applications/admin-service'
import type { SquadAnswer } from '@/lib/rewards/squads/applications/invitation-schema'
import { answerInvitation } from '@/lib/rewards/squads/applications/invitation-service'
import { applyForSquad, withdrawSquadApplication } from '@/lib/rewards/squads/applications/service'
import { getOwnSquad } from '@/lib/rewards/squads/data'
import { createStaff } from '@/tests/support/backoffice/staff'
import { refusalOf } from '@/tests/support/platform/refusals'
import { createMembers, createProposal } from '@/tests/support/rewards/squads'

const AT = new Date('2026-11-20T15:00:00Z')
let staff: StaffActor
beforeEach(async () => {
  staff = await createStaff()
})

const answer = (affiliateId: number | undefined, id: string, said: SquadAnswer) =>
  answerInvitation({ actor: { affiliateId: affiliateId ?? 0 }, at: AT }, { id, answer: said })
const approve = async (id: string) => {
  const decision = { ids: [id], decision: 'approve' as const, reason: 'They fit', confirm: '' }
  return (await decideSquadApplications({ actor: staff, at: AT }, decision))[0]
}
const titlesOf = async (id: number | undefined) => {
  const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: id ?? 0 } })
  return (await db().notification.findMany({ where: { userId } })).map(({ title }) => title)
}

describe('a proposal', () => {
  test('invites each named member with the split in view, and is approved once all have accepted', async () => {
    const [leaderId = 0, second = 0, third = 0] = await createMembers(3)
    const name = `Owls ${leaderId}`
    await applyForSquad(
      { actor: { affiliateId: leaderId, affiliateStatus: 'approved' }, at: AT },
      {
        name,
        pitch: 'We share creatives and more.',
        split: 'custom',
        leaderSharePercent: '60',
        members: [second, third].map((id) => ({ who: String(id), sharePercent: '20' })),
      },
    )
    const [invitation] = (await getOwnSquad(second)).invitations
    expect(invitation).toMatchObject({ name, split: 'custom', hasAccepted: false })
    expect(invitation?.members.map(({ shareBps, hasAccepted }) => [shareBps, hasAccepted])).toEqual([
      [6_000, true],
      [2_000, false],
      [2_000, false],
    ])
    expect(await titlesOf(second)).toEqual([`Ada invites you to the squad ${name}`])
    const id = invitation?.id ?? ''
    expect(await approve(id)).toMatchObject({ isDone: false, message: 'Ada has not accepted yet.' })
    await answer(second, id, 'accept')
    const [row] = (await listAdminSquadApplications(squadApplicationsQuerySchema.parse({ q: name }))).rows
    expect(row?.problems).toEqual(['Ada has not accepted yet.'])
    expect(row?.members.map(({ acceptedAt }) => acceptedAt)).toEqual([AT.toISOString(), AT.toISOString(), null])
    await answer(third, id, 'accept')
    expect(await titlesOf(leaderId)).toContain(`Every member of ${name} has accepted`)
    expect(await approve(id)).toMatchObject({ isDone: true })
    expect((await getOwnSquad(second)).squad).toMatchObject({ name, mustAccept: false })
  })

  test('ends when a member declines, also one who had accepted, and its leader can send another', async () => {
    const { id, members } = await createProposal()
    await answer(members[1], id, 'decline')
    expect((await getOwnSquad(members[0] ?? 0)).applications).toMatchObject([
      { status: 'declined', decisionReason: `Ada #${members[1]} did not accept.` },
    ])
    expect(await approve(id)).toMatchObject({ isDone: false, message: 'Already declined.' })
    await createProposal({ members })
  })

  test('is answered by the members it names alone, and only while it is open', async () => {
    const { id, members } = await createProposal({ isAccepted: false })
    const [stranger] = await createMembers(1)
    for (const affiliateId of [stranger, members[0]])
      expect(await refusalOf(answer(affiliateId, id, 'accept'))).toMatchObject({ code: 'not_found' })
    await withdrawSquadApplication({ actor: { affiliateId: members[0] ?? 0 }, at: AT }, { id })
    expect(await refusalOf(answer(members[1], id, 'accept'))).toMatchObject({ code: 'conflict' })
    expect((await getOwnSquad(members[1] ?? 0)).invitations).toEqual([])
  })
})

test.each(Array.from({ length: 4 }, (_, index) => index))(
  'a decline and an approval at once: either no squad, or a squad of all who had accepted (%i)',
  async () => {
    const { id, name, members } = await createProposal()
    const [declined] = await Promise.allSettled([answer(members[1], id, 'decline'), approve(id)])
    const squad = await db().squad.findUnique({ where: { name } })
    expect(squad === null).toBe(declined?.status === 'fulfilled')
  },
)
