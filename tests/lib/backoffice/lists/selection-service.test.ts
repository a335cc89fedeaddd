import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { chosenRows } from '@/lib/backoffice/lists/selection-data'
import { saveSelection } from '@/lib/backoffice/lists/selection-service'
import { SELECTION_PART } from '@/lib/backoffice/pages/constants'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { matchingApplicants } from '@/lib/people/affiliates/admin-data'
import { applicantsQuerySchema } from '@/lib/people/affiliates/admin-schema'
import { decideApplicants } from '@/lib/people/affiliates/application-decision-admin-service'
import { db } from '@/lib/platform/database/db'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createUser } from '@/tests/support/factories/users'

const AT = new Date('2026-11-20T15:00:00Z')
const PAGE = 'bulk-approve-affiliates'
let actor: StaffActor
beforeAll(async () => {
  actor = await createStaff()
})

/** Applicants with this last name. */
async function apply(lastName: string, count: number): Promise<number[]> {
  const people = await Promise.all(
    Array.from({ length: count }, () => createUser({ lastName, affiliate: { status: 'pending' } })),
  )
  return people.map(({ affiliateId }) => affiliateId ?? 0)
}
const select = async (q: string) =>
  saveSelection({ actor, at: AT }, { page: PAGE, rows: await matchingApplicants(applicantsQuerySchema.parse({ q })) })
const decide = (id: string, from: number, confirm: string, by = actor) =>
  decideApplicants({ actor: by, at: AT }, { selection: { id, from }, decision: 'approve', reason: 'Checked', confirm })
const approved = (ids: number[]) => db().affiliate.count({ where: { id: { in: ids }, status: 'approved' } })

describe('a selection of all rows that match', () => {
  test('is decided part by part under one phrase, with a line in the log for each row [S2.20] [Q24]', async () => {
    const ids = await apply('Partwise', SELECTION_PART + 3)
    const { id, total } = await select('Partwise')
    expect(total).toBe(ids.length)
    await expect(decide(id, 0, `approve ${SELECTION_PART}`)).rejects.toMatchObject({ code: 'invalid' })
    const phrase = `approve ${total}`
    expect(await decide(id, 0, phrase)).toHaveLength(SELECTION_PART)
    expect(await decide(id, SELECTION_PART, phrase)).toHaveLength(3)
    expect(await approved(ids)).toBe(total)
    const log = { action: 'affiliate.approve', actorId: actor.userId, subjectId: { in: ids.map(String) } }
    expect(await db().auditLog.count({ where: log })).toBe(total)
  })

  test('leaves out who applies later, and refuses who was decided meanwhile, one by one', async () => {
    const [first = 0, second = 0] = await apply('Meanwhile', 2)
    const { id } = await select('Meanwhile')
    const [late = 0] = await apply('Meanwhile', 1)
    await decideApplicants({ actor, at: AT }, { ids: [first], decision: 'reject', reason: 'Spam', confirm: '' })
    expect(await decide(id, 0, 'approve 2')).toEqual(
      expect.arrayContaining([
        { id: String(first), isDone: false, message: 'Already rejected.' },
        { id: String(second), isDone: true, message: 'Approved' },
      ]),
    )
    expect(await approved([first, second, late])).toBe(1)
  })

  test('sent twice at once decides each row once [Q9]', async () => {
    const ids = await apply('Twice', 5)
    const { id } = await select('Twice')
    const outcomes = await Promise.all([decide(id, 0, 'approve 5'), decide(id, 0, 'approve 5')])
    expect(outcomes.flat().filter(({ isDone }) => isDone)).toHaveLength(5)
    expect(await approved(ids)).toBe(5)
  })

  test('belongs to who made it and to its page [Q20]', async () => {
    const ids = await apply('Private', 2)
    const { id } = await select('Private')
    const other = await createStaff()
    await expect(decide(id, 0, 'approve 2', other)).rejects.toMatchObject({ code: 'not_found' })
    const choice = { selection: { id, from: 0 } }
    await expect(chosenRows(actor, 'fraud-analysis', choice, String)).rejects.toMatchObject({ code: 'not_found' })
    await expect(decide(randomUUID(), 0, 'approve 2')).rejects.toMatchObject({ code: 'not_found' })
    expect(await approved(ids)).toBe(0)
  })

  test('of a filter that no row matches any more is refused', async () => {
    await expect(select('nobody is called so')).rejects.toMatchObject({ code: 'conflict' })
  })
})
