import { beforeEach, describe, expect, test } from 'vitest'
import { GET as GET_CONTESTS } from '@/app/_api/contests/route'
import { listSecondApprovals } from '@/lib/people/second-approval-queue/admin-data'
import { secondApprovalsQuerySchema } from '@/lib/people/second-approval-queue/admin-schema'
import { db } from '@/lib/platform/database/db'
import { listAdminContests, listAdminRanks } from '@/lib/rewards/contests/admin-data'
import { adminContestsQuerySchema, saveContestSchema } from '@/lib/rewards/contests/admin-schema'
import { changeContest, createContest, editContest } from '@/lib/rewards/contests/admin-service'
import { listContests } from '@/lib/rewards/contests/data'
import { measureContests } from '@/lib/rewards/contests/service'
import { listAdminQuests } from '@/lib/rewards/quests/admin-data'
import { adminQuestsQuerySchema } from '@/lib/rewards/quests/admin-schema'
import { changeQuestStatus } from '@/lib/rewards/quests/admin-service'
import { listQuests } from '@/lib/rewards/quests/data'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createUser } from '@/tests/support/factories/users'
import { withoutModules } from '@/tests/support/platform/modules'
import { createSquad } from '@/tests/support/rewards/squads'

const AT = new Date('2026-11-10T15:00:00Z')
const later = (days: number) => new Date(AT.getTime() + days * 86_400_000)

type Terms = Parameters<typeof createContest>[1]
const PRIZES = [{ from: 1, to: 1, cents: 9_000 }]
const termsOf = (sketch: Partial<Terms> = {}): Terms => ({
  name: 'Autumn race',
  description: 'All offers.',
  metric: 'conversions',
  offerId: null,
  firstDay: '2026-11-12',
  lastDay: '2026-11-20',
  prizes: PRIZES,
  squadId: null,
  reason: 'For the season',
  confirm: '',
  ...sketch,
})
const NO_PARAMS = { params: Promise.resolve({}) }
const askedBy = async (id: number) =>
  (await listAdminContests(adminContestsQuerySchema.parse({ only: String(id) }))).rows[0]?.startAskedBy
const refused = (code: string) => expect.objectContaining({ code })
const start = (actor: Awaited<ReturnType<typeof createStaff>>, id: number, at = AT) =>
  changeContest({ actor, at }, { id, action: 'start', reason: 'Ready now' })

const startOf = (id: number) => ({ kind: 'contest_start', subject: String(id) }) as const

let staff: Awaited<ReturnType<typeof createStaff>>
beforeEach(async () => {
  staff = await createStaff('GSM')
})

describe('a draft of a contest', () => {
  test('is invisible to affiliates, and never a quest', async () => {
    const { affiliateId } = await createUser()
    const id = await createContest({ actor: staff, at: AT }, termsOf())
    const seen = await listContests(affiliateId ?? 0, AT)
    expect(seen.filter((contest) => contest.id === id)).toEqual([])
    const quests = await listAdminQuests(adminQuestsQuerySchema.parse({ size: '100' }))
    expect(quests.rows.map((quest) => quest.id)).not.toContain(id)
    const asQuest = changeQuestStatus({ actor: staff, at: AT }, { id, action: 'start', reason: 'As a quest' })
    await expect(asQuest).rejects.toEqual(refused('not_found'))
    await expect(db().quest.update({ where: { id }, data: { status: 'active' } })).rejects.toThrow('quest_of_contest')
    await start(staff, id)
    expect((await listQuests(affiliateId ?? 0, later(3))).map((quest) => quest.id)).not.toContain(id)
  })

  test('can be changed until it is started, with each change in the admin log', async () => {
    const id = await createContest({ actor: staff, at: AT }, termsOf())
    await editContest({ actor: staff, at: AT }, { id, ...termsOf({ name: 'Winter race', lastDay: '2026-11-21' }) })
    await start(staff, id)
    const again = editContest({ actor: staff, at: AT }, { id, ...termsOf() })
    await expect(again).rejects.toEqual(refused('conflict'))
    const audit = await auditOf('contest', id)
    expect(audit.map(({ action }) => action)).toEqual(['contest.create', 'contest.edit', 'contest.start'])
    expect(audit[1]).toMatchObject({ before: { name: 'Autumn race' }, after: { name: 'Winter race' } })
    const { rows } = await listAdminContests(adminContestsQuerySchema.parse({ only: String(id) }))
    expect(rows).toMatchObject([
      { id, name: 'Winter race', status: 'running', firstDay: '2026-11-12', lastDay: '2026-11-21', budgetCents: 9_000 },
    ])
  })

  test.each([
    [
      'a gap between places',
      [
        { from: 1, to: 1, cents: 5 },
        { from: 3, to: 3, cents: 5 },
      ],
    ],
    ['no first place', [{ from: 2, to: 2, cents: 5 }]],
    [
      'more for a later place',
      [
        { from: 1, to: 1, cents: 5 },
        { from: 2, to: 2, cents: 6 },
      ],
    ],
    ['no prize', []],
  ])('is refused with %s', (_, prizes) => {
    expect(saveContestSchema.safeParse(termsOf({ prizes })).success).toBe(false)
  })

  test('needs its sum typed above $100, and a later first day to start', async () => {
    const prizes = [{ from: 1, to: 10, cents: 2_000 }]
    await expect(createContest({ actor: staff, at: AT }, termsOf({ prizes }))).rejects.toEqual(refused('invalid'))
    const id = await createContest({ actor: staff, at: AT }, termsOf({ prizes, confirm: '$200.00' }))
    await expect(start(staff, id, later(5))).rejects.toEqual(refused('conflict'))
  })
})

describe('prizes above $1,000 a day', () => {
  const prizes = [{ from: 1, to: 1, cents: 100_001 }]

  test('are started by somebody else than who set them', async () => {
    const id = await createContest({ actor: staff, at: AT }, termsOf({ prizes, confirm: '$1,000.01' }))
    expect(await start(staff, id)).toBe(false)
    await expect(start(staff, id)).rejects.toEqual(refused('conflict'))
    expect(await db().contest.findUnique({ where: { questId: id } })).toMatchObject({ status: 'draft' })
    expect(await askedBy(id)).toBe(staff.user.email)
    const admin = await createStaff('ADMIN')
    expect(await start(admin, id)).toBe(true)
    expect(await db().contest.findUnique({ where: { questId: id } })).toMatchObject({ status: 'running' })
    expect(await askedBy(id)).toBeNull()
    expect((await auditOf('contest', id)).map(({ action }) => action)).toEqual([
      'contest.create',
      'contest.start_first_approval',
      'contest.start',
    ])
    expect(await db().approvalRequest.findMany({ where: startOf(id) })).toMatchObject([
      {
        requestedById: staff.userId,
        outcome: 'approved',
        decidedById: admin.userId,
        decidedAt: AT,
        amountCents: 100_001n,
      },
    ])
  })

  test('that were changed or cancelled after the start was asked for are not started by its approval', async () => {
    const admin = await createStaff('ADMIN')
    for (const end of ['edit', 'cancel'] as const) {
      const id = await createContest({ actor: staff, at: AT }, termsOf({ prizes, confirm: '$1,000.01' }))
      await start(staff, id)
      const asked = await db().approvalRequest.findFirstOrThrow({ where: startOf(id) })
      if (end === 'edit')
        await editContest({ actor: staff, at: AT }, { id, ...termsOf({ prizes, name: 'Other race' }) })
      else await changeContest({ actor: staff, at: AT }, { id, action: 'cancel', reason: 'A mistake' })
      const order = { id, action: 'start', reason: 'Checked', firstApprovalId: asked.id } as const
      await expect(changeContest({ actor: admin, at: AT }, order)).rejects.toEqual(refused('conflict'))
      expect(await askedBy(id)).toBeNull()
      expect((await db().contest.findUniqueOrThrow({ where: { questId: id } })).status).not.toBe('running')
    }
  })

  test('wait no longer once their first day has passed', async () => {
    const id = await createContest({ actor: staff, at: AT }, termsOf({ prizes, confirm: '$1,000.01' }))
    await start(staff, id)
    const seen = async (at: Date) =>
      (await listSecondApprovals(secondApprovalsQuerySchema.parse({ kind: 'contest_start' }), admin, at)).rows
        .map(({ subject }) => subject)
        .includes(String(id))
    const admin = await createStaff('ADMIN')
    expect([await seen(AT), await seen(later(2)), await seen(later(3))]).toEqual([true, true, false])
  })

  test('belong to whoever set them last', async () => {
    const other = await createStaff('ADMIN')
    const id = await createContest({ actor: staff, at: AT }, termsOf())
    await editContest({ actor: other, at: AT }, { id, ...termsOf({ prizes, confirm: '$1,000.01' }) })
    expect(await start(other, id)).toBe(false)
    expect(await start(staff, id)).toBe(true)
  })

  test('count together with those of the same person on that day', async () => {
    const half = { prizes: [{ from: 1, to: 1, cents: 60_000 }], confirm: '$600.00' }
    const one = await createContest({ actor: staff, at: AT }, termsOf(half))
    const two = await createContest({ actor: staff, at: AT }, termsOf(half))
    expect(await start(staff, one)).toBe(true)
    expect(await start(staff, two)).toBe(false)
    expect(await start(staff, two, later(1))).toBe(true)
    expect(await askedBy(two)).toBeNull()
  })
})

describe('a contest that was started', () => {
  test('ends early with the present Eastern day, and only while it runs', async () => {
    const id = await createContest({ actor: staff, at: AT }, termsOf())
    await start(staff, id)
    const end = (at: Date) => changeContest({ actor: staff, at }, { id, action: 'end', reason: 'Early enough' })
    await expect(end(later(1))).rejects.toEqual(refused('conflict'))
    await end(later(5))
    expect(await db().quest.findUnique({ where: { id } })).toMatchObject({ endsAt: new Date('2026-11-16T05:00:00Z') })
    await expect(end(later(5))).rejects.toEqual(refused('conflict'))
  })

  test('of a squad is seen, ranked and counted for its members alone', async () => {
    const admin = await createStaff()
    const squad = await createSquad(admin, '2026-11-01')
    const others = await createSquad(admin, '2026-11-01')
    const [member = 0, leaver = 0] = squad.members
    const [stranger = 0] = others.members
    const create = () => createContest({ actor: staff, at: AT }, termsOf({ squadId: squad.id }))
    await expect(withoutModules(['squads'], create)).rejects.toMatchObject({ code: 'invalid' })
    const id = await create()
    await start(staff, id)
    const stat = { day: new Date('2026-11-13'), offerId: 1, sourceId: 0, approvedCount: 2 }
    for (const affiliateId of [member, leaver, stranger]) await db().statDay.create({ data: { affiliateId, ...stat } })
    await measureContests({ at: later(5) })
    const seen = async (affiliateId: number) =>
      (await listContests(affiliateId, later(5))).find((contest) => contest.id === id)
    expect(await seen(member)).toMatchObject({ isOfSquad: true, ranked: 2, own: { rank: 1 }, next: null })
    expect(await seen(stranger)).toBeUndefined()
    const user = await db().user.findFirstOrThrow({ where: { affiliate: { id: stranger } } })
    const headers = await signedInHeaders(user)
    const answer = await GET_CONTESTS(new Request('http://localhost:3000/api/contests', { headers }), NO_PARAMS)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.not.arrayContaining([expect.objectContaining({ id })]),
    ])
    await db().squadMember.updateMany({ where: { affiliateId: leaver }, data: { leftAt: later(4) } })
    await measureContests({ at: later(5) })
    expect(await seen(leaver)).toBeUndefined()
    expect((await listAdminRanks(id, later(5))).rows.map(({ affiliateId }) => affiliateId)).toEqual([member])
  })
})
