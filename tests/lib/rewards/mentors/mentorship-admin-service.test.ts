import { describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { listMentorChoices, listMentors } from '@/lib/rewards/mentors/admin-data'
import { mentorsQuerySchema } from '@/lib/rewards/mentors/admin-schema'
import { addMentor, changeMentor } from '@/lib/rewards/mentors/admin-service'
import { getMenteeDetail, listMentees } from '@/lib/rewards/mentors/mentorship-admin-data'
import { menteesQuerySchema } from '@/lib/rewards/mentors/mentorship-admin-schema'
import {
  addMentorshipNote,
  assignMentee,
  endMentorship,
  reassignMentee,
} from '@/lib/rewards/mentors/mentorship-admin-service'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createPayoutMethod } from '@/tests/support/factories/affiliates'
import { refusalOf } from '@/tests/support/platform/refusals'
import { MENTORING as AT, assign, createMentor, createPerson } from '@/tests/support/rewards/mentors'

const reason = 'Asked for help'
const gsm = createStaff('GSM')
const give = async (affiliateId: number, mentorId: string) => refusalOf(assign(affiliateId, mentorId))
const toldTo = async (userId: string) =>
  (await db().notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(({ title }) => title)
const mentorsOf = async (affiliateId: number) =>
  (await db().mentorship.findMany({ where: { affiliateId, endedAt: null } })).map(({ mentorId }) => mentorId)

describe('assigning a mentee to a mentor [S2.25]', () => {
  test('uses the mentor’s share, notifies both by first name, and records the reason', async () => {
    const [mentor, mentee] = [await createMentor(), await createPerson()]
    const id = await assign(mentee.affiliateId, mentor.userId)
    expect(await db().mentorship.findUniqueOrThrow({ where: { id } })).toMatchObject({ shareBps: 500, endedAt: null })
    expect(await toldTo(mentee.userId)).toEqual(['Dario K. is your mentor'])
    expect(await toldTo(mentor.userId)).toEqual(['Chloé M. is your mentee'])
    expect(await auditOf('mentorship', id)).toMatchObject([
      { action: 'mentorship.assign', reason: 'Knows the trade', after: { affiliateId: mentee.affiliateId } },
    ])
  })

  test('of five concurrent assignments one succeeds', async () => {
    const { affiliateId } = await createPerson()
    const mentors = await Promise.all(Array.from({ length: 5 }, () => createMentor()))
    const answers = await Promise.all(mentors.map(({ userId }) => give(affiliateId, userId)))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await mentorsOf(affiliateId)).toHaveLength(1)
  })

  test('respects the capacity, also with concurrent assignments', async () => {
    const mentor = await createMentor({ capacity: 2 })
    const people = await Promise.all(Array.from({ length: 6 }, () => createPerson()))
    const answers = await Promise.all(people.map(({ affiliateId }) => give(affiliateId, mentor.userId)))
    expect(answers.filter((answer) => answer === null)).toHaveLength(2)
    expect(answers.find((answer) => answer !== null)).toMatchObject({ code: 'conflict' })
    expect(await db().mentorship.count({ where: { mentorId: mentor.userId, endedAt: null } })).toBe(2)
  })

  test('refuses the mentor’s own account and cycles of any length', async () => {
    const people = await Promise.all([createMentor(), createMentor(), createMentor()])
    const [ada, ben, eve] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
    expect(await give(ada.affiliateId, ada.userId)).toMatchObject({ message: 'Affiliates cannot mentor themselves.' })
    await assign(ben.affiliateId, ada.userId)
    await assign(eve.affiliateId, ben.userId)
    expect(await give(ada.affiliateId, eve.userId)).toMatchObject({ code: 'conflict' })
    expect(await mentorsOf(ada.affiliateId)).toEqual([])
  })

  test('two concurrent assignments to each other create no cycle', async () => {
    const [ada, ben] = [await createMentor(), await createMentor()]
    const answers = await Promise.all([give(ada.affiliateId, ben.userId), give(ben.affiliateId, ada.userId)])
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
  })

  test('refuses the same payout destination, and blocked, inactive or unknown accounts', async () => {
    const [mentor, mentee] = [await createMentor(), await createPerson()]
    await createPayoutMethod(mentor.affiliateId, `one${mentor.affiliateId}@pay.example`)
    const method = await createPayoutMethod(mentee.affiliateId, `one${mentor.affiliateId}@pay.example`)
    expect(await give(mentee.affiliateId, mentor.userId)).toMatchObject({ code: 'conflict' })
    await db().payoutMethod.delete({ where: { id: method.id } })
    await db().affiliate.update({ where: { id: mentee.affiliateId }, data: { status: 'banned' } })
    expect(await give(mentee.affiliateId, mentor.userId)).toMatchObject({ code: 'conflict' })
    await db().affiliate.update({ where: { id: mentee.affiliateId }, data: { status: 'pending' } })
    await db().mentor.update({ where: { userId: mentor.userId }, data: { isActive: false } })
    expect(await give(mentee.affiliateId, mentor.userId)).toMatchObject({ code: 'conflict' })
    expect(await give(2_000_000_000, mentor.userId)).toMatchObject({ fields: { affiliateId: expect.any(String) } })
    expect(await give(mentee.affiliateId, mentee.userId)).toMatchObject({ fields: { mentorId: expect.any(String) } })
  })

  test('refuses staff deciding about themselves, and a missing phrase', async () => {
    const [mentor, mentee] = [await createMentor(), await createPerson()]
    const order = { affiliateId: mentee.affiliateId, mentorId: mentor.userId, reason }
    const confirm = `assign ${mentee.affiliateId}`
    const [own, untyped] = [{ userId: mentor.userId, role: 'GSM' } as const, await gsm]
    expect(await refusalOf(assignMentee({ actor: own, at: AT }, { ...order, confirm }))).toMatchObject({
      code: 'forbidden',
    })
    expect(await refusalOf(assignMentee({ actor: untyped, at: AT }, { ...order, confirm: 'assign' }))).toMatchObject({
      code: 'invalid',
    })
    expect(await mentorsOf(mentee.affiliateId)).toEqual([])
  })
})

describe('a mentee who has a mentor [S2.25]', () => {
  test('is reassigned at the same instant, and all three are notified', async () => {
    const [first, second, mentee] = [await createMentor(), await createMentor(), await createPerson()]
    const id = await assign(mentee.affiliateId, first.userId)
    const order = { mentorId: second.userId, shareBps: 1_000, reason, confirm: `assign ${mentee.affiliateId}` }
    const next = await reassignMentee({ actor: await gsm, at: AT }, { id, ...order })
    expect(await mentorsOf(mentee.affiliateId)).toEqual([second.userId])
    expect(await db().mentorship.findUniqueOrThrow({ where: { id: next } })).toMatchObject({ shareBps: 1_000 })
    expect(await toldTo(first.userId)).toContain('Chloé M. is no longer your mentee')
    expect((await toldTo(mentee.userId)).sort()).toEqual([
      'Dario K. is no longer your mentor',
      'Dario K. is your mentor',
      'Dario K. is your mentor',
    ])
    expect(await refusalOf(reassignMentee({ actor: await gsm, at: AT }, { id, ...order }))).toMatchObject({
      code: 'conflict',
    })
  })

  test('stays with their mentor when the other one has no capacity', async () => {
    const [first, full, mentee] = [await createMentor(), await createMentor({ capacity: 0 }), await createPerson()]
    const id = await assign(mentee.affiliateId, first.userId)
    const order = { mentorId: full.userId, reason, confirm: `assign ${mentee.affiliateId}` }
    expect(await refusalOf(reassignMentee({ actor: await gsm, at: AT }, { id, ...order }))).toMatchObject({
      code: 'conflict',
    })
    expect(await mentorsOf(mentee.affiliateId)).toEqual([first.userId])
  })

  test('has no mentor once it ends, which frees the capacity', async () => {
    const [mentor, mentee, other] = [await createMentor({ capacity: 1 }), await createPerson(), await createPerson()]
    const id = await assign(mentee.affiliateId, mentor.userId)
    expect(await give(other.affiliateId, mentor.userId)).toMatchObject({ code: 'conflict' })
    const confirm = `end ${mentee.affiliateId}`
    const own = { userId: mentor.userId, role: 'GSM' } as const
    expect(await refusalOf(endMentorship({ actor: own, at: AT }, { id, reason, confirm }))).toMatchObject({
      code: 'forbidden',
    })
    await endMentorship({ actor: await gsm, at: AT }, { id, reason, confirm })
    expect(await refusalOf(endMentorship({ actor: await gsm, at: AT }, { id, reason, confirm }))).toMatchObject({
      code: 'conflict',
    })
    expect(await give(other.affiliateId, mentor.userId)).toBeNull()
    expect((await auditOf('mentorship', id)).map(({ action }) => action)).toEqual([
      'mentorship.assign',
      'mentorship.end',
    ])
  })
})

describe('a mentor [S2.25]', () => {
  test('is created once, from an approved affiliate, with the phrase typed', async () => {
    const { affiliateId, userId } = await createPerson()
    const terms = { affiliateId, capacity: 5, shareBps: 250, reason, confirm: `mentor ${affiliateId}` }
    expect(await refusalOf(addMentor({ actor: await gsm, at: AT }, { ...terms, confirm: '' }))).toMatchObject({
      code: 'invalid',
    })
    await db().affiliate.update({ where: { id: affiliateId }, data: { status: 'pending' } })
    expect(await refusalOf(addMentor({ actor: await gsm, at: AT }, terms))).toMatchObject({ code: 'conflict' })
    await db().affiliate.update({ where: { id: affiliateId }, data: { status: 'approved' } })
    const made = await Promise.all([1, 2, 3].map(async () => refusalOf(addMentor({ actor: await gsm, at: AT }, terms))))
    expect(made.filter((answer) => answer === null)).toHaveLength(1)
    expect(await auditOf('mentor', userId)).toMatchObject([{ action: 'mentor.create', after: { capacity: 5 } }])
  })

  test('with a lower capacity keeps current mentees, at their agreed share', async () => {
    const [mentor, mentee] = [await createMentor(), await createPerson()]
    const id = await assign(mentee.affiliateId, mentor.userId)
    const change = { capacity: 0, shareBps: 0, isActive: false, reason, confirm: `mentor ${mentor.affiliateId}` }
    await changeMentor({ actor: await gsm, at: AT }, { userId: mentor.userId, ...change })
    expect(await db().mentorship.findUniqueOrThrow({ where: { id } })).toMatchObject({ shareBps: 500, endedAt: null })
    expect((await listMentorChoices()).some(({ userId }) => userId === mentor.userId)).toBe(false)
    expect(
      await refusalOf(changeMentor({ actor: await gsm, at: AT }, { userId: crypto.randomUUID(), ...change })),
    ).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('the admin lists [S2.25]', () => {
  test('show each mentorship with the mentee’s activity, and each mentor with their mentees and capacity', async () => {
    const [mentor, mentee] = [await createMentor(), await createPerson('Quiet', 'Mouse')]
    const id = await assign(mentee.affiliateId, mentor.userId)
    await addMentorshipNote({ actor: await gsm, at: AT }, { id, text: 'Call them on Monday' })
    const q = String(mentee.affiliateId)
    const { rows } = await listMentees(
      menteesQuerySchema.parse({ q, state: 'open', activity: 'quiet', sort: 'mentor' }),
      AT,
    )
    expect(rows).toMatchObject([
      {
        id,
        name: 'Quiet Mouse',
        mentorName: 'Dario Klein',
        mentorAffiliateId: mentor.affiliateId,
        noteCount: 1,
        lastClickAt: null,
        lastConversionAt: null,
        firstConversionAt: null,
        endedAt: null,
      },
    ])
    expect((await listMentees(menteesQuerySchema.parse({ q, activity: 'active' }), AT)).total).toBe(0)
    expect((await listMentees(menteesQuerySchema.parse({ mentor: mentor.userId, sort: 'name' }), AT)).total).toBe(1)
    expect(await getMenteeDetail(id)).toMatchObject({ paidCents: 0, notes: [{ text: 'Call them on Monday' }] })
    const mentors = await listMentors(mentorsQuerySchema.parse({ q: String(mentor.affiliateId), sort: 'mentees' }))
    expect(mentors.rows).toMatchObject([{ menteeCount: 1, capacity: 3, paidCents: 0, meanHoursToFirst: null }])
    expect((await listMentorChoices()).find(({ userId }) => userId === mentor.userId)).toMatchObject({ free: 2 })
  })
})
