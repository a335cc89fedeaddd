import { beforeEach, describe, expect, test } from 'vitest'
import { POST as endIt } from '@/app/_api/admin/manage-mentees/[id]/end/route'
import { POST as keepNote } from '@/app/_api/admin/manage-mentees/[id]/notes/route'
import { POST as reassign } from '@/app/_api/admin/manage-mentees/[id]/reassign/route'
import { GET as detail } from '@/app/_api/admin/manage-mentees/[id]/route'
import { GET as choices } from '@/app/_api/admin/manage-mentees/choices/route'
import { PUT as changeMentor } from '@/app/_api/admin/manage-mentees/mentors/[userId]/route'
import { GET as listMentors, POST as makeMentor } from '@/app/_api/admin/manage-mentees/mentors/route'
import { POST as assign, GET as list } from '@/app/_api/admin/manage-mentees/route'
import { ask, send } from '@/tests/support/api/api'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { createMentor, createPerson } from '@/tests/support/rewards/mentors'

const PATH = '/api/admin/manage-mentees'
const reason = 'Asked for help'

let staff: TestUser
beforeEach(async () => {
  staff = await createUser({ role: 'COMMUNITY_TEAM' })
})

describe('manage mentees [S2.25]', () => {
  test('creates a mentor, assigns a mentee, adds a note and ends the mentorship', async () => {
    const [mentor, mentee] = [await createPerson('Dario', 'Klein'), await createPerson()]
    const said = { reason, confirm: `mentor ${mentor.affiliateId}` }
    const terms = { capacity: 2, shareBps: 500 }
    const made = await send(
      makeMentor,
      `${PATH}/mentors`,
      { affiliateId: mentor.affiliateId, ...terms, ...said },
      staff,
    )
    expect(made.status).toBe(201)
    const order = { affiliateId: mentee.affiliateId, mentorId: mentor.userId, reason }
    const confirm = `assign ${mentee.affiliateId}`
    const given = await send(assign, PATH, { ...order, confirm }, staff)
    const { id } = (await given.json()) as { id: string }
    expect(given.status).toBe(201)
    expect((await send(assign, PATH, { ...order, confirm }, staff)).status).toBe(409)
    expect((await send(keepNote, `${PATH}/${id}/notes`, { reason: 'Call on Monday' }, staff, { id })).status).toBe(200)
    expect(await (await ask(detail, `${PATH}/${id}`, staff, { id })).json()).toMatchObject({
      notes: [{ text: 'Call on Monday', by: staff.email }],
    })
    const found = await ask(list, `${PATH}?q=${mentee.affiliateId}&state=open`, staff)
    expect(await found.json()).toMatchObject({ total: 1, rows: [{ id, mentorName: 'Dario Klein', noteCount: 1 }] })
    const file = await (await ask(list, `${PATH}?q=${mentee.affiliateId}&format=csv`, staff)).text()
    expect(file).toContain(`${mentee.affiliateId},Chloé Martin`)
    const ended = await send(endIt, `${PATH}/${id}/end`, { reason, confirm: `end ${mentee.affiliateId}` }, staff, {
      id,
    })
    expect(ended.status).toBe(200)
  })

  test('lists mentors with their capacity, changes their terms, and offers only active ones', async () => {
    const mentor = await createMentor({ capacity: 1 })
    const found = await ask(listMentors, `${PATH}/mentors?q=${mentor.affiliateId}`, staff)
    expect(await found.json()).toMatchObject({ rows: [{ menteeCount: 0, capacity: 1, shareBps: 500, isActive: true }] })
    const { userId } = mentor
    const change = { capacity: 4, shareBps: 250, isActive: false, reason, confirm: `mentor ${mentor.affiliateId}` }
    const changed = await send(changeMentor, `${PATH}/mentors/${userId}`, change, staff, { userId })
    expect(changed.status).toBe(200)
    const { mentors } = (await (await ask(choices, `${PATH}/choices`, staff)).json()) as {
      mentors: { userId: string }[]
    }
    expect(mentors.some((choice) => choice.userId === userId)).toBe(false)
  })

  test('refuses a change without a reason or phrase, on an unknown mentorship, or by another role [Q20]', async () => {
    const [mentor, mentee] = [await createMentor(), await createPerson()]
    const order = { affiliateId: mentee.affiliateId, mentorId: mentor.userId, confirm: `assign ${mentee.affiliateId}` }
    expect((await send(assign, PATH, { ...order, reason: ' ' }, staff)).status).toBe(422)
    expect((await send(assign, PATH, { ...order, reason, confirm: 'assign' }, staff)).status).toBe(422)
    expect((await send(assign, PATH, { ...order, reason, extra: 1 }, staff)).status).toBe(422)
    expect((await send(assign, PATH, { ...order, reason, shareBps: 2_001 }, staff)).status).toBe(422)
    const id = crypto.randomUUID()
    const move = { mentorId: mentor.userId, reason, confirm: 'assign 1' }
    expect((await send(reassign, `${PATH}/${id}/reassign`, move, staff, { id })).status).toBe(404)
    for (const [role, status] of [
      ['ADMIN', 403],
      ['MODERATOR', 403],
      ['AFFILIATE', 404],
    ] as const) {
      const user = await createUser({ role })
      expect([role, (await send(assign, PATH, { ...order, reason }, user)).status]).toEqual([role, status])
      expect([role, (await ask(list, PATH, user)).status]).toEqual([role, status])
    }
  })
})
