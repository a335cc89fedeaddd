import { beforeEach, describe, expect, test } from 'vitest'
import { DELETE, POST } from '@/app/_api/courses/[course]/lessons/[lesson]/route'
import { COURSES } from '@/lib/learning/university/constants'
import { getDoneLessons } from '@/lib/learning/university/data'
import { db } from '@/lib/platform/database/db'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createUser, type TestUser } from '../../../support/factories/users'

const COURSE = COURSES[0]?.slug ?? ''
const [FIRST = '', SECOND = ''] = COURSES[0]?.lessons.map(({ slug }) => slug) ?? []
const ORIGIN = 'http://localhost:3000'

let ada: TestUser
beforeEach(async () => {
  ada = await createUser()
})

type Call = { user?: TestUser; course?: string; lesson?: string; origin?: string }
async function call(run: typeof POST, { user, course = COURSE, lesson = FIRST, origin = ORIGIN }: Call) {
  const headers = new Headers(user && (await signedInHeaders(user)))
  headers.set('origin', origin)
  const method = run === POST ? 'POST' : 'DELETE'
  const request = new Request(`${ORIGIN}/api/courses/${course}/lessons/${lesson}`, { method, headers })
  const response = await run(request, { params: Promise.resolve({ course, lesson }) })
  return { status: response.status, body: await response.json() }
}
const doneBy = async ({ affiliateId }: TestUser) => (await getDoneLessons(affiliateId ?? 0)).get(COURSE) ?? []

describe('POST /api/courses/{course}/lessons/{lesson}', () => {
  test('marks the lesson done, for the caller only [S2.10]', async () => {
    const answer = await call(POST, { user: ada })
    expect(answer).toEqual({ status: 200, body: { course: COURSE, lesson: FIRST, isDone: true } })
    await call(POST, { user: ada, lesson: SECOND })
    expect(await doneBy(ada)).toEqual([FIRST, SECOND])
    expect(await doneBy(await createUser())).toEqual([])
  })

  test('ten concurrent calls make one mark, which a later call does not change [S2.10]', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(POST, { user: ada })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const where = { affiliateId: ada.affiliateId ?? 0 }
    const [kept] = await db().courseProgress.findMany({ where })
    await call(POST, { user: ada })
    expect(await db().courseProgress.findMany({ where })).toEqual([kept])
  })

  test.each([
    [{ course: 'no-such-course' }, 404],
    [{ lesson: 'no-such-lesson' }, 404],
    [{ course: COURSES[1]?.slug ?? '' }, 404],
    [{ lesson: 'x'.repeat(61) }, 422],
    [{ origin: 'https://elsewhere.example' }, 403],
  ])('refuses %o with %i and stores nothing [S2.10]', async (wrong, status) => {
    for (const run of [POST, DELETE]) expect((await call(run, { user: ada, ...wrong })).status).toBe(status)
    expect(await db().courseProgress.count({ where: { affiliateId: ada.affiliateId ?? 0 } })).toBe(0)
  })

  test('refuses the signed-out and staff without an affiliate', async () => {
    const staff = await createUser({ role: 'ADMIN' })
    for (const run of [POST, DELETE]) {
      expect((await call(run, {})).status).toBe(401)
      expect((await call(run, { user: staff })).status).toBe(403)
    }
  })
})

describe('DELETE /api/courses/{course}/lessons/{lesson}', () => {
  test('marks the lesson undone, for the caller only, also when repeated [S2.10]', async () => {
    const eve = await createUser()
    for (const user of [ada, eve]) await call(POST, { user })
    await call(POST, { user: ada, lesson: SECOND })
    const first = await call(DELETE, { user: ada })
    expect(first).toEqual({ status: 200, body: { course: COURSE, lesson: FIRST, isDone: false } })
    expect(await call(DELETE, { user: ada })).toEqual(first)
    expect(await doneBy(ada)).toEqual([SECOND])
    expect(await doneBy(eve)).toEqual([FIRST])
  })
})
