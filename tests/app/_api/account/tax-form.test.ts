import { describe, expect, test } from 'vitest'
import { GET, POST } from '@/app/_api/account/tax-form/route'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { ask } from '@/tests/support/api/api'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { w8benOf, w9Of } from '@/tests/support/money/tax'
import { jsonRequest, noParams } from '@/tests/support/platform/requests'

async function post(user: TestUser | undefined, body: unknown) {
  const headers = user ? Object.fromEntries(await signedInHeaders(user)) : {}
  const response = await POST(jsonRequest('/api/account/tax-form', body, headers), noParams)
  return { status: response.status, body: await response.json() }
}
const read = async (user: TestUser) => (await ask(GET, '/api/account/tax-form', user)).json()

describe('/api/account/tax-form', () => {
  test('files a form and answers it masked, the same for a repeated request [S2.7] [Q34]', async () => {
    const ada = await createUser()
    expect(await read(ada)).toEqual({ form: null, neededAboveCents: 60_000 })
    const first = await post(ada, w9Of())
    expect(first).toMatchObject({ status: 201, body: { form: { kind: 'w9', signedName: 'Ada Byron' } } })
    expect(JSON.stringify(first.body)).not.toMatch(/212-?55/)
    expect(await post(ada, w9Of())).toEqual(first)
    expect(await read(ada)).toEqual(first.body)
  })

  test('does not show another affiliate’s form [Q23]', async () => {
    const [ada, eve] = [await createUser(), await createUser()]
    await post(ada, w9Of())
    expect((await read(eve)).form).toBeNull()
  })

  test.each([
    ['an invalid tax number', w9Of({ taxNumber: '000000000' }), 'taxNumber'],
    ['a future birth date', w8benOf({ birthDay: '2999-01-01' }), 'birthDay'],
    ['an affiliate id [Q24]', { ...w9Of(), affiliateId: 1 }, '_'],
  ])('refuses %s on its field', async (_, body, field) => {
    const ada = await createUser()
    const answer = await post(ada, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.error.fields)).toEqual([field])
    expect((await read(ada)).form).toBeNull()
  })

  test('does not repeat the tax number in an error [Q34]', async () => {
    const { body } = await post(await createUser(), w9Of({ signedName: 'Somebody else' }))
    expect(JSON.stringify(body)).not.toMatch(/212-?55-?6789/)
  })

  test('refuses the signed-out and staff without an affiliate', async () => {
    expect((await post(undefined, w9Of())).status).toBe(401)
    expect((await post(await createUser({ role: 'ADMIN' }), w9Of())).status).toBe(403)
  })
})
