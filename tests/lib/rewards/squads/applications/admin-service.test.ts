import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { db } from '@/lib/platform/database/db'
import { listAdminSquadApplications } from '@/lib/rewards/squads/applications/admin-data'
import { type DecideSquads, squadApplicationsQuerySchema } from '@/lib/rewards/squads/applications/admin-schema'
import { decideSquadApplications } from '@/lib/rewards/squads/applications/admin-service'
import { getOwnSquad } from '@/lib/rewards/squads/data'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createMembers, createProposal, createSquad } from '@/tests/support/rewards/squads'

// 23:30 of Nov 19, Eastern
const AT = new Date('2026-11-20T04:30:00Z')
let staff: StaffActor
beforeEach(async () => {
  staff = await createStaff()
})

const decide = (ids: string[], decision: DecideSquads['decision'], more: Partial<DecideSquads> = {}) =>
  decideSquadApplications({ actor: staff, at: AT }, { ids, decision, reason: 'They fit', confirm: '', ...more })
const find = async (q: string) => (await listAdminSquadApplications(squadApplicationsQuerySchema.parse({ q }))).rows[0]
async function newsOf(id: number) {
  const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id } })
  return db().notification.findMany({ where: { userId }, select: { title: true, message: true } })
}

describe('deciding about a proposed squad', () => {
  test('approval creates a squad that starts on the current Eastern day and is shown to its members [S2.28]', async () => {
    const shares = [5_000, 3_000, 2_000]
    const { id, name, members } = await createProposal({ split: 'custom', shares })
    expect(await decide([id], 'approve')).toMatchObject([{ isDone: true, message: 'Approved' }])
    const squad = await db().squad.findUniqueOrThrow({ where: { name }, include: { members: true, periods: true } })
    expect(squad).toMatchObject({ split: 'custom', status: 'active', leaderId: members[0] })
    expect(new Map(squad.members.map(({ affiliateId, shareBps }) => [affiliateId, shareBps]))).toEqual(
      new Map(members.map((member, index) => [member, shares[index]])),
    )
    expect(squad.periods).toMatchObject([{ startsDay: new Date('2026-11-19'), closedAt: null }])
    for (const member of members) {
      expect((await getOwnSquad(member)).squad).toMatchObject({ name, isLeader: member === members[0] })
    }
    expect(await newsOf(members[0] ?? 0)).toMatchObject([{ title: `Your squad ${name} is approved` }])
    expect(await newsOf(members[1] ?? 0)).toMatchObject([{ title: `You are in the squad ${name}` }])
    expect(await auditOf('squad_application', id)).toMatchObject([
      {
        action: 'squad_application.approve',
        actorId: staff.userId,
        reason: 'They fit',
        before: { status: 'submitted' },
        after: { status: 'approved', squadId: squad.id },
      },
    ])
  })

  test('a decline is shown to the leader with its reason, and is final', async () => {
    const { id, members } = await createProposal()
    await decide([id], 'decline', { reason: 'One of you is in another network' })
    const [leader = 0] = members
    expect(await getOwnSquad(leader)).toMatchObject({
      squad: null,
      applications: [{ status: 'declined', decisionReason: 'One of you is in another network' }],
    })
    expect(await newsOf(leader)).toMatchObject([{ message: 'One of you is in another network' }])
    expect(await decide([id], 'approve')).toMatchObject([{ isDone: false, message: 'Already declined.' }])
  })

  test('a name that differs only in case is taken', async () => {
    const { name } = await createSquad(staff, '2026-11-01')
    const { id } = await createProposal({ name: name.toUpperCase() })
    expect((await find(name.toUpperCase()))?.problems).toEqual(['Another squad has this name.'])
    expect(await decide([id], 'approve')).toMatchObject([
      { isDone: false, message: 'Another squad has this name or one of these members.' },
    ])
  })

  test('members must still be approved and in no other squad, and shares must add up to 100%', async () => {
    const taken = await createSquad(staff, '2026-11-01')
    const busy = await createProposal({ members: [taken.members[1] ?? 0, ...(await createMembers(1))] })
    const blocked = await createProposal()
    await db().affiliate.update({ where: { id: blocked.members[2] ?? 0 }, data: { status: 'suspended' } })
    const short = await createProposal({ split: 'custom', shares: [5_000, 3_000, 1_000] })
    const outcomes = await decide([busy.id, blocked.id, short.id], 'approve', { confirm: 'approve 3' })
    expect(outcomes.map(({ message }) => message)).toEqual([
      `Ada is in the squad ${taken.name}.`,
      'Ada is not approved.',
      'The shares add up to 90%, not 100%.',
    ])
    expect((await find(short.name))?.problems).toEqual([outcomes[2]?.message])
    expect((await find(busy.name))?.status).toBe('submitted')
  })

  test('two proposals of the same people approved concurrently create one squad', async () => {
    const members = await createMembers(3)
    const [one, two] = [await createProposal({ members }), await createProposal({ members: members.toReversed() })]
    const outcomes = (await Promise.all([one, two].map(({ id }) => decide([id], 'approve')))).flat()
    expect(outcomes.filter(({ isDone }) => isDone)).toHaveLength(1)
    expect(await db().squadMember.count({ where: { affiliateId: { in: members } } })).toBe(3)
  })

  test('of two concurrent decisions one applies', async () => {
    const { id } = await createProposal()
    const outcomes = (await Promise.all([decide([id], 'approve'), decide([id], 'decline')])).flat()
    expect(outcomes.filter(({ isDone }) => isDone)).toHaveLength(1)
  })

  test('more than one needs the typed phrase; staff cannot decide about their own squad', async () => {
    const [one, two] = [await createProposal(), await createProposal()]
    await expect(decide([one.id, two.id], 'approve', { confirm: 'approve' })).rejects.toMatchObject({ code: 'invalid' })
    const { userId } = await db().affiliate.findUniqueOrThrow({ where: { id: one.members[1] ?? 0 } })
    const self = { userId, role: 'SUPER_ADMIN' as const }
    const body = { ids: [one.id], decision: 'approve' as const, reason: 'Mine', confirm: '' }
    expect(await decideSquadApplications({ actor: self, at: AT }, body)).toMatchObject([{ isDone: false }])
  })

  test('the queue can be searched, filtered and sorted', async () => {
    const [one, two] = [await createProposal({ name: 'Aspen Queue' }), await createProposal({ name: 'Birch Queue' })]
    await decide([two.id], 'decline')
    const list = async (query: object) =>
      (await listAdminSquadApplications(squadApplicationsQuerySchema.parse({ q: 'queue', ...query }))).rows.map(
        ({ id }) => id,
      )
    expect(await list({ sort: 'name', dir: 'asc' })).toEqual([one.id, two.id])
    expect(await list({ sort: 'name', dir: 'desc' })).toEqual([two.id, one.id])
    expect(await list({ status: 'submitted' })).toEqual([one.id])
  })
})
