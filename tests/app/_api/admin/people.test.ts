import { beforeAll, describe, expect, test } from 'vitest'
import { GET as find } from '@/app/_api/admin/people/route'
import { STAFF_ROLES } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { ask } from '@/tests/support/api/api'
import { createUser } from '@/tests/support/factories/users'

const PATH = '/api/admin/people'
let ids: number[]
beforeAll(async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, () => createUser({ lastName: 'Quillfeather', affiliate: { status: 'approved' } })),
  )
  ids = people.map(({ affiliateId }) => affiliateId ?? 0)
})
const found = async (q: string) => {
  const answer = await ask(find, `${PATH}?q=${encodeURIComponent(q)}`, await createUser({ role: 'MODERATOR' }))
  return [answer.status, (await answer.json()) as { people: { affiliateId: number }[] }] as const
}

describe('people for staff forms', () => {
  test('are found by part of the name, eight at most', async () => {
    const [, { people }] = await found('llfeath')
    expect(people).toHaveLength(8)
    expect(ids).toEqual(expect.arrayContaining(people.map(({ affiliateId }) => affiliateId)))
  })

  test('are found by the whole number, which comes first', async () => {
    const [, { people }] = await found(String(ids[3]))
    expect(people[0]).toMatchObject({ affiliateId: ids[3], status: 'approved' })
  })

  test('are not suggested for a single letter', async () => {
    expect((await found('q'))[0]).toBe(422)
  })

  test('are shown to staff only [Q20]', async () => {
    for (const role of STAFF_ROLES) {
      expect((await ask(find, `${PATH}?q=quill`, await createUser({ role }))).status, role).toBe(200)
    }
    expect((await ask(find, `${PATH}?q=quill`, await createUser({ role: 'AFFILIATE' }))).status).toBe(404)
  })
})
