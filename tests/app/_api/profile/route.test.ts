import { describe, expect, test } from 'vitest'
import { GET, PUT } from '@/app/_api/profile/route'
import { db } from '@/lib/platform/database/db'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { ask } from '@/tests/support/api/api'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { jsonRequest, noParams } from '@/tests/support/platform/requests'

const CHANGE = { firstName: 'Ada', lastName: 'Byron', username: 'ada.byron', country: 'GB' }

async function put(user: TestUser | undefined, body: unknown) {
  const headers = user ? Object.fromEntries(await signedInHeaders(user)) : {}
  const response = await PUT(new Request(jsonRequest('/api/profile', body, headers), { method: 'PUT' }), noParams)
  return { status: response.status, body: await response.json() }
}

// every column except those that signing in changes
const rowOf = (id: string) =>
  db().user.findUniqueOrThrow({ where: { id }, omit: { lastSignInAt: true, updatedAt: true } })

describe('PUT /api/profile', () => {
  test('stores name, username and country of the caller only, the same for a repeated request [S3.27] [S3.28]', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    const before = await rowOf(bob.id)
    const change = { ...CHANGE, firstName: '  Ada ', username: 'Ada.Byron' }
    const body = { ...CHANGE, email: ada.email, affiliateId: ada.affiliateId, image: null }
    const expected = { status: 200, body }
    expect(await put(ada, change)).toEqual(expected)
    expect(await put(ada, change)).toEqual(expected)
    expect(await (await ask(GET, '/api/profile', ada)).json()).toEqual(expected.body)
    expect(await rowOf(bob.id)).toEqual(before)
  })

  test('an empty username and an empty country are stored as null, for any number of users', async () => {
    for (const user of [await createUser(), await createUser()]) {
      expect((await put(user, { ...CHANGE, username: ' ', country: '' })).status).toBe(200)
      expect(await rowOf(user.id)).toMatchObject({ username: null, country: null })
    }
  })

  test('of many concurrent requests for a username one wins, and the others get an error on the field', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => createUser()))
    const name = 'wanted-by-all'
    const answers = await Promise.all(
      people.map((user, index) => put(user, { ...CHANGE, username: index % 2 ? name.toUpperCase() : name })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.error.fields])).toEqual(
      Array.from({ length: 4 }, () => [409, { username: 'This username is taken.' }]),
    )
    expect(await db().user.count({ where: { username: name } })).toBe(1)
  })

  test.each([
    ['no first name', { firstName: ' ' }],
    ['a name with control characters', { lastName: 'a\u0007b' }],
    ['a name that is too long', { firstName: 'a'.repeat(61) }],
    ['a username of two letters', { username: 'ab' }],
    ['a username of 31 characters', { username: 'a'.repeat(31) }],
    ['a username with a space', { username: 'ada byron' }],
    ['a username with a lookalike letter', { username: 'аda' }],
    ['an unknown country', { country: 'XX' }],
    ['a missing field', { country: undefined }],
    ['an email address', { email: 'eve@stoke.test' }],
    ['another user’s id [Q23]', { id: 'x' }],
    ['a role [Q24]', { role: 'SUPER_ADMIN' }],
    ['a level [Q24]', { level: 5 }],
  ])('%s is refused without effect', async (_, wrong) => {
    const ada = await createUser()
    const before = await rowOf(ada.id)
    expect((await put(ada, { ...CHANGE, username: '', ...wrong })).status).toBe(422)
    expect(await rowOf(ada.id)).toEqual(before)
  })

  test('refuses the signed-out', async () => {
    expect((await put(undefined, CHANGE)).status).toBe(401)
    expect((await ask(GET, '/api/profile')).status).toBe(401)
  })

  test('staff have a profile without an affiliate ID [S5.6]', async () => {
    const body = await (await ask(GET, '/api/profile', await createUser({ role: 'GSM' }))).json()
    expect(body).toMatchObject({ affiliateId: null, username: '', country: '' })
  })
})
