import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { db } from '@/lib/platform/database/db'
import { getAdminSquad, listSquads } from '@/lib/rewards/squads/admin-data'
import { type EditSquad, type SquadAction, squadsQuerySchema } from '@/lib/rewards/squads/admin-schema'
import { changeSquadStatus, editSquad } from '@/lib/rewards/squads/admin-service'
import { getOwnSquad } from '@/lib/rewards/squads/data'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { refusalOf } from '@/tests/support/platform/refusals'
import { closeThrough, createMembers, createProposal, createSquad } from '@/tests/support/rewards/squads'

const BEGIN = '2026-11-01'
// the day on which the squads of these tests start
const SAME_DAY = new Date('2026-11-01T18:00:00Z')
const LATER = new Date('2026-11-20T15:00:00Z')
let staff: StaffActor
beforeEach(async () => {
  staff = await createStaff()
})

type Made = Awaited<ReturnType<typeof createSquad>>
const equally = (members: readonly number[]) => members.map((affiliateId) => ({ affiliateId, shareBps: 0 }))
const edit = ({ id, name, members }: Made, change: Partial<EditSquad> = {}, at = SAME_DAY) => {
  const same = { name, leaderId: members[0] ?? 0, split: 'equal' as const, members: equally(members) }
  return editSquad({ actor: staff, at }, { id, ...same, reason: 'They asked', confirm: `change ${name}`, ...change })
}
const act = ({ id, name }: Made, action: SquadAction, at = LATER) =>
  changeSquadStatus({ actor: staff, at }, { id, action, reason: 'They asked', confirm: `${action} ${name}` })

describe('changing a squad', () => {
  test('sets a new name, leader, members and split, and audits the previous ones [S2.41]', async () => {
    const squad = await createSquad(staff, BEGIN)
    const [first = 0, second = 0, third = 0] = squad.members
    const [fresh = 0] = await createMembers(1)
    const members = [
      { affiliateId: second, shareBps: 2_000 },
      { affiliateId: third, shareBps: 3_000 },
      { affiliateId: fresh, shareBps: 5_000 },
    ]
    const name = `${squad.name} Two`
    await edit(squad, { name, leaderId: second, split: 'custom', members })
    expect(await getAdminSquad(squad.id, SAME_DAY)).toMatchObject({
      squad: { name, leaderId: second, split: 'custom', memberCount: 3 },
      members,
      history: [{ action: 'squad.change', reason: 'They asked' }, { action: 'squad.create' }],
    })
    expect((await getOwnSquad(first)).squad).toBeNull()
    expect((await getOwnSquad(fresh)).squad).toMatchObject({ name })
    expect((await auditOf('squad', squad.id)).at(-1)).toMatchObject({
      before: { name: squad.name, leaderId: first, split: 'equal' },
      after: {
        name,
        leaderId: second,
        split: 'custom',
        members: `${second} 20%, ${third} 30%, ${fresh} 50%`,
      },
    })
    const told = await db().notification.findMany({ where: { title: { contains: name } }, select: { title: true } })
    expect(told.map(({ title }) => title).sort()).toEqual([
      `You are in the squad ${name}`,
      `You are no longer in the squad ${name}`,
      `Your squad ${name} was changed`,
      `Your squad ${name} was changed`,
    ])
  })

  test('changes members and split only at the start of a period; name and leader at any time', async () => {
    const squad = await createSquad(staff, BEGIN)
    const [, second = 0] = squad.members
    const smaller = { members: equally(squad.members.slice(0, 2)) }
    for (const change of [{ split: 'none' as const }, smaller]) {
      expect(await refusalOf(edit(squad, change, LATER))).toMatchObject({
        code: 'conflict',
        message: 'Close the period through Nov 19 first: members and split change where a period begins.',
      })
    }
    await edit(squad, { leaderId: second }, LATER)
    await closeThrough(squad.id, '2026-11-19', staff)
    await edit(squad, { leaderId: second, ...smaller }, LATER)
    expect((await getAdminSquad(squad.id, LATER)).squad).toMatchObject({ leaderId: second, memberCount: 2 })
  })

  test('refuses a wrong phrase, ineligible members, and shares that do not add up to 100%', async () => {
    const squad = await createSquad(staff, BEGIN)
    const other = await createSquad(staff, BEGIN)
    const [first = 0, second = 0] = squad.members
    expect(await refusalOf(edit(squad, { confirm: 'change' }))).toMatchObject({ code: 'invalid' })
    expect(await refusalOf(edit(squad, { leaderId: other.members[0] ?? 0 }))).toMatchObject({
      message: 'The leader is not a member.',
    })
    const withMember = (affiliateId: number) => edit(squad, { members: equally([first, second, affiliateId]) })
    expect(await refusalOf(withMember(other.members[0] ?? 0))).toMatchObject({
      fields: { members: `Ada is in the squad ${other.name}.` },
    })
    expect(await refusalOf(withMember(2_000_000_000))).toMatchObject({
      fields: { members: 'Affiliate 2000000000 is not approved.' },
    })
    expect(await refusalOf(withMember(first))).toMatchObject({ fields: { members: 'A member is listed twice.' } })
    const halves = squad.members.map((affiliateId) => ({ affiliateId, shareBps: 2_500 }))
    expect(await refusalOf(edit(squad, { split: 'custom', members: halves }))).toMatchObject({
      fields: { members: 'The shares add up to 75%, not 100%.' },
    })
    expect(await refusalOf(edit(squad, { name: other.name.toLowerCase() }))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(edit({ ...squad, id: 2_000_000_000 }))).toMatchObject({ code: 'not_found' })
    expect(await auditOf('squad', squad.id)).toMatchObject([{ action: 'squad.create' }])
  })

  test('adds an affiliate to one of two squads when both are changed concurrently', async () => {
    const [one, two] = [await createSquad(staff, BEGIN), await createSquad(staff, BEGIN)]
    const [fresh = 0] = await createMembers(1)
    const both = await Promise.allSettled(
      [one, two].map((squad) => edit(squad, { members: equally([...squad.members, fresh]) })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db().squadMember.count({ where: { affiliateId: fresh, leftAt: null } })).toBe(1)
  })
})

describe('suspending and disbanding', () => {
  test('a suspended squad is shown as suspended, and can be resumed', async () => {
    const squad = await createSquad(staff, BEGIN)
    await act(squad, 'suspend')
    expect((await getOwnSquad(squad.members[1] ?? 0)).squad).toMatchObject({ status: 'suspended' })
    expect(await refusalOf(act(squad, 'suspend'))).toMatchObject({ code: 'conflict' })
    await act(squad, 'resume')
    expect((await getAdminSquad(squad.id, LATER)).squad.status).toBe('active')
  })

  test('a disbanded squad frees its members and ends its period', async () => {
    const squad = await createSquad(staff, BEGIN)
    expect(
      await refusalOf(
        changeSquadStatus(
          { actor: staff, at: LATER },
          { id: squad.id, action: 'disband', reason: 'Over', confirm: 'disband' },
        ),
      ),
    ).toMatchObject({ code: 'invalid' })
    await act(squad, 'disband')
    expect(await getAdminSquad(squad.id, LATER)).toMatchObject({ openSince: null, members: [] })
    expect((await getOwnSquad(squad.members[0] ?? 0)).squad).toBeNull()
    expect(await refusalOf(edit(squad))).toMatchObject({ code: 'conflict' })
    const again = await createSquad(staff, BEGIN, { name: `${squad.name} Again` })
    expect(again.members).toHaveLength(3)
    const { members } = await createProposal({ members: squad.members })
    expect(members).toEqual(squad.members)
  })
})

test('squads can be searched by name and member, filtered and sorted', async () => {
  const squads = [
    await createSquad(staff, BEGIN, { name: 'Listed Alder' }),
    await createSquad(staff, BEGIN, { name: 'Listed Beech', split: 'none' }),
  ]
  const list = async (query: object) => (await listSquads(squadsQuerySchema.parse(query))).rows.map(({ id }) => id)
  const [alder, beech] = squads.map(({ id }) => id)
  expect(await list({ q: 'listed', sort: 'name', dir: 'asc' })).toEqual([alder, beech])
  expect(await list({ q: String(squads[1]?.members[2]) })).toEqual([beech])
  expect(await list({ q: 'listed', split: 'none' })).toEqual([beech])
  expect(await list({ q: 'listed', status: 'suspended' })).toEqual([])
})

describe('the squad of a staff member', () => {
  test('cannot be changed, suspended or closed by them, and they cannot add themselves to another', async () => {
    const squad = await createSquad(staff, BEGIN)
    const affiliate = await db().affiliate.findUniqueOrThrow({ where: { id: squad.members[1] ?? 0 } })
    const own: StaffActor = { userId: affiliate.userId, role: 'SUPER_ADMIN' }
    const forbidden = { code: 'forbidden', message: 'You are in this squad yourself; somebody else must decide.' }
    const same = { name: squad.name, leaderId: squad.members[0] ?? 0, split: 'none' as const, reason: 'Mine' }
    const change = { ...same, members: equally(squad.members), confirm: `change ${squad.name}` }
    expect(await refusalOf(editSquad({ actor: own, at: SAME_DAY }, { id: squad.id, ...change }))).toMatchObject(
      forbidden,
    )
    const said = { reason: 'Mine', confirm: `suspend ${squad.name}` }
    expect(
      await refusalOf(changeSquadStatus({ actor: own, at: SAME_DAY }, { id: squad.id, action: 'suspend', ...said })),
    ).toMatchObject(forbidden)
    expect(await refusalOf(closeThrough(squad.id, '2026-11-10', own))).toMatchObject(forbidden)

    const others = await createSquad(staff, BEGIN)
    const joined = { ...same, name: others.name, leaderId: others.members[0] ?? 0, confirm: `change ${others.name}` }
    const members = equally([...others.members, affiliate.id])
    expect(
      await refusalOf(editSquad({ actor: own, at: SAME_DAY }, { id: others.id, ...joined, members })),
    ).toMatchObject(forbidden)
  })
})
