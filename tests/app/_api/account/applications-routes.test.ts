import { describe, expect, test } from 'vitest'
import { DELETE as withdrawFunding } from '@/app/_api/account/funding/[id]/route'
import { POST as applyForFunding, GET as readFunding } from '@/app/_api/account/funding/route'
import { DELETE as withdrawSquad } from '@/app/_api/account/squad/[id]/route'
import { POST as applyForSquad, GET as readSquad } from '@/app/_api/account/squad/route'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { ask } from '@/tests/support/api/api'
import { jsonRequest, noParams } from '@/tests/support/platform/requests'
import { createUser, type TestUser } from '../../../support/factories/users'

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
const FUNDING = {
  amount: '2500',
  repaymentPercent: '20',
  purpose: 'Search ads for the VPN offers.',
  plan: 'A budget of $100 a day for 25 days, stopped when a conversion costs more than $30.',
}
const squadWith = (who: number | null) => ({
  name: 'Day Owls',
  pitch: 'We share creatives and more.',
  split: 'none',
  leaderSharePercent: '',
  members: [{ who: String(who), sharePercent: '' }],
})

async function send(route: Route, user: TestUser | undefined, body: unknown) {
  const headers = user ? Object.fromEntries(await signedInHeaders(user)) : {}
  return route(jsonRequest('/api/account/applications', body, headers), noParams)
}
async function withdraw(route: Route, user: TestUser, id: string) {
  const request = jsonRequest('/api/account/applications', {}, Object.fromEntries(await signedInHeaders(user)))
  return route(new Request(request, { method: 'DELETE' }), { params: Promise.resolve({ id }) })
}

describe.each([
  { kind: 'funding', read: readFunding, apply: applyForFunding, take: withdrawFunding, body: () => FUNDING },
  { kind: 'squad', read: readSquad, apply: applyForSquad, take: withdrawSquad, body: squadWith },
])('$kind', ({ read, apply, take, body }) => {
  test('refuses signed-out callers and staff without an affiliate', async () => {
    const staff = await createUser({ role: 'GSM' })
    const statuses = [await ask(read, '/'), await send(apply, undefined, {}), await ask(read, '/', staff)]
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 403])
  })

  test('accepts one open application, lists it, and lets only its owner withdraw it [Q23]', async () => {
    const [user, other] = [await createUser(), await createUser()]
    const sent = body(other.affiliateId)
    const first = await send(apply, user, sent)
    expect([first.status, (await send(apply, user, sent)).status]).toEqual([201, 409])
    const { applications } = (await first.json()) as { applications: { id: string }[] }
    const id = applications[0]?.id ?? ''
    const answers = [await withdraw(take, other, id), await withdraw(take, user, id), await withdraw(take, user, id)]
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 409])
    expect(await (await ask(read, '/', user)).json()).toMatchObject({ applications: [{ status: 'withdrawn' }] })
  })

  test.each(['status', 'affiliateId', 'grantedCents', 'leaderId'])(
    'refuses a body with the field %s [Q24]',
    async (field) => {
      const user = await createUser()
      expect((await send(apply, user, { ...body(1), [field]: 1 })).status).toBe(422)
    },
  )
})
