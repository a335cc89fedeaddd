import { beforeAll, describe, expect, test } from 'vitest'
import { POST as addPostback } from '@/app/_api/account/postbacks/route'
import { PUT as changeFlag } from '@/app/_api/admin/feature-flag/[key]/route'
import { POST as stepQuest } from '@/app/_api/admin/manage-quests/[id]/[action]/route'
import { GET as listUsers } from '@/app/_api/admin/manage-users/route'
import { GET as listPayouts } from '@/app/_api/admin/payouts-dashboard/route'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createUser } from '@/tests/support/factories/users'
import { jsonRequest } from '@/tests/support/platform/requests'

/** One more than the largest integer of the database. */
const TOO_LARGE = 2_147_483_648
const none = { params: Promise.resolve({}) }
let boss: Headers
let cookie: { cookie: string }
beforeAll(async () => {
  boss = await signedInHeaders(await createUser({ role: 'SUPER_ADMIN' }))
  cookie = { cookie: boss.get('cookie') ?? '' }
})

describe('malformed input gets a proper answer instead of a server error [Q25]', () => {
  test.each([
    ['users', listUsers],
    ['payouts', listPayouts],
  ])('a search of %s with a NUL character answers 400', async (_, list) => {
    const request = new Request('http://localhost:3000/api/x?q=a%00b', { headers: boss })
    expect((await list(request, none)).status).toBe(400)
  })

  test('a NUL character in the path answers 400', async () => {
    const request = jsonRequest('/api/x', { isOn: true, reason: 'Trying' }, cookie)
    expect((await changeFlag(request, { params: Promise.resolve({ key: 'sh\0op' }) })).status).toBe(400)
  })

  test.each(['-'.repeat(36), 'a'.repeat(36)])(
    'a payout search with an invalid id of the right length finds nothing: %s',
    async (q) => {
      const answer = await listPayouts(new Request(`http://localhost:3000/api/x?q=${q}`, { headers: boss }), none)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ rows: [] })
    },
  )

  test('a number above the integer range answers 422', async () => {
    const affiliate = await signedInHeaders(await createUser())
    const postback = { url: 'https://tracker.example/p', method: 'get', events: ['approved'], offerId: TOO_LARGE }
    const mine = { cookie: affiliate.get('cookie') ?? '' }
    expect((await addPostback(jsonRequest('/api/x', postback, mine), none)).status).toBe(422)
    const step = jsonRequest('/api/x', { reason: 'Trying' }, cookie)
    const params = Promise.resolve({ id: String(TOO_LARGE), action: 'start' })
    expect((await stepQuest(step, { params })).status).toBe(422)
    const flag = jsonRequest('/api/x', { bucketIds: [TOO_LARGE], reason: 'Trying' }, cookie)
    expect((await changeFlag(flag, { params: Promise.resolve({ key: 'shop' }) })).status).toBe(422)
  })
})
