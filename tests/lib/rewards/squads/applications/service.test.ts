import { describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { type SquadForm, squadRequestSchema } from '@/lib/rewards/squads/applications/schema'
import { applyForSquad, withdrawSquadApplication } from '@/lib/rewards/squads/applications/service'
import { getOwnSquad } from '@/lib/rewards/squads/data'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { refusalOf } from '@/tests/support/platform/refusals'

const idOf = ({ affiliateId }: TestUser) => affiliateId ?? 0
const leading = (user: TestUser) => ({ affiliateId: idOf(user), affiliateStatus: 'approved' as const })
const people = () => Promise.all([createUser(), createUser(), createUser()])
const member = (who: unknown, sharePercent = '') => ({ who: String(who), sharePercent })

function form(members: SquadForm['members'], change: Partial<SquadForm> = {}): SquadForm {
  const pitch = 'We share creatives and split what they bring.'
  return { name: 'Night Owls', pitch, split: 'equal', leaderSharePercent: '', members, ...change }
}
const apply = (leader: TestUser, sent: SquadForm) =>
  applyForSquad({ actor: leading(leader), at: systemClock.now() }, squadRequestSchema.parse(sent))

describe('proposing a squad', () => {
  test('finds members by affiliate ID and by email address, in order', async () => {
    const [leader, first, second] = await people()
    await apply(leader, form([member(`#${idOf(first)}`), member(second.email.toUpperCase())]))
    const { applications, squad } = await getOwnSquad(idOf(leader))
    expect(squad).toBeNull()
    expect(applications).toMatchObject([
      {
        name: 'Night Owls',
        split: 'equal',
        status: 'submitted',
        members: [leader, first, second].map((user) => ({ affiliateId: idOf(user), shareBps: null })),
      },
    ])
  })

  test('stores the shares of a custom split, including the leader’s', async () => {
    const [leader, first, second] = await people()
    const shares = { split: 'custom' as const, leaderSharePercent: '50' }
    await apply(leader, form([member(idOf(first), '33.5'), member(idOf(second), '16.5%')], shares))
    const row = await db().squadApplication.findFirstOrThrow({ where: { leaderId: idOf(leader) } })
    expect(row.memberIds).toEqual([idOf(first), idOf(second)])
    expect(row.shares).toEqual({ [idOf(leader)]: 5000, [idOf(first)]: 3350, [idOf(second)]: 1650 })
  })

  test('four times concurrently stores one', async () => {
    const [leader, first] = await people()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => refusalOf(apply(leader, form([member(idOf(first))])))),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.find((answer) => answer !== null)).toMatchObject({ code: 'conflict' })
  })

  test('reports the problem of each member at its field', async () => {
    const [leader, first] = await people()
    const waiting = await createUser({ affiliate: { status: 'pending' } })
    const members = [leader, first, first, waiting].map((user) => member(idOf(user)))
    const answer = await refusalOf(apply(leader, form([...members, member('nobody@stoke.test'), member('ada')])))
    const unknown = 'No approved account matches this.'
    expect(answer).toMatchObject({
      code: 'invalid',
      fields: {
        'members.0.who': 'This is you: the leader is a member already.',
        'members.2.who': 'This person is listed twice.',
        'members.3.who': unknown,
        'members.4.who': unknown,
        'members.5.who': 'Enter an affiliate ID or an email address.',
      },
    })
    expect((answer as { fields: object }).fields).not.toHaveProperty('members.1.who')
  })

  test('is refused for members of a squad, and for a taken name', async () => {
    const [leader, first, second] = await people()
    const owls = { name: 'Taken Name', leaderId: idOf(first), split: 'equal' as const }
    await db().squad.create({ data: { ...owls, members: { create: { affiliateId: idOf(first) } } } })
    expect(await refusalOf(apply(leader, form([member(idOf(second)), member(idOf(first))])))).toMatchObject({
      fields: { 'members.1.who': 'This person is in a squad already.' },
    })
    expect(await refusalOf(apply(first, form([member(idOf(second))])))).toMatchObject({ code: 'conflict' })
    const taken = await refusalOf(apply(leader, form([member(idOf(second))], { name: 'taken name' })))
    expect(taken).toMatchObject({ fields: { name: 'Another squad has this name.' } })
    expect((await getOwnSquad(idOf(first))).squad).toMatchObject({
      name: 'Taken Name',
      isLeader: true,
      split: 'equal',
      members: [{ affiliateId: idOf(first), isLeader: true, shareBps: null }],
    })
  })

  test('is refused before the account is approved', async () => {
    const [leader, first] = await people()
    const request = squadRequestSchema.parse(form([member(idOf(first))]))
    const answer = await refusalOf(
      applyForSquad(
        { actor: { affiliateId: idOf(leader), affiliateStatus: 'pending' }, at: systemClock.now() },
        request,
      ),
    )
    expect(answer).toMatchObject({ code: 'forbidden' })
  })

  test('can be withdrawn once, and only by its leader [Q23]', async () => {
    const [leader, first] = await people()
    await apply(leader, form([member(idOf(first))]))
    const [application] = (await getOwnSquad(idOf(leader))).applications
    const withdraw = (user: TestUser) =>
      refusalOf(
        withdrawSquadApplication(
          { actor: { affiliateId: idOf(user) }, at: systemClock.now() },
          { id: application?.id ?? '' },
        ),
      )
    expect(await withdraw(first)).toMatchObject({ code: 'not_found' })
    expect(await withdraw(leader)).toBeNull()
    expect(await withdraw(leader)).toMatchObject({ code: 'conflict' })
  })
})

describe('the squad form', () => {
  const problems = (sent: unknown) =>
    squadRequestSchema.safeParse(sent).error?.issues.map(({ path, message }) => [path.join('.'), message])

  test('requires custom shares to be percentages that add up to 100%', () => {
    const custom = { split: 'custom' as const, leaderSharePercent: '50' }
    expect(problems(form([member('1', '40')], custom))).toEqual([
      ['leaderSharePercent', 'The shares add up to 90%, not 100%.'],
    ])
    expect(problems(form([member('1', 'half')], custom))).toEqual([
      ['members.0.sharePercent', 'Enter a percentage, like 40 or 33.5.'],
    ])
    expect(problems(form([member('1', 'half')]))).toBeUndefined()
  })

  test('requires at least one other member and at most ten people', () => {
    expect(problems(form([]))).toEqual([['members', 'Name at least one other member.']])
    expect(problems(form(Array.from({ length: 10 }, (_, index) => member(index))))).toEqual([
      ['members', 'A squad has at most 10 people, you included.'],
    ])
  })
})
