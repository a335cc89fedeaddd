import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET as readOfStaff } from '@/app/_api/admin/test-mode/[id]/route'
import { POST as moveOfAdvertiser } from '@/app/_api/advertiser/test-mode/clock/route'
import { GET as readOfAdvertiser } from '@/app/_api/advertiser/test-mode/route'
import { POST as linkOfAffiliate } from '@/app/_api/test-mode/links/route'
import { GET as readOfAffiliate } from '@/app/_api/test-mode/route'
import { ownerTestAccountId, type TestOwner } from '@/lib/platform/ids/test-accounts'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { makeTestLink } from '@/lib/tracking/test-mode/test-account-service'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { jsonRequest, noParams } from '@/tests/support/platform/requests'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

const PAYOUT = 2_511
const REVENUE = 4_022

let advertiser: Awaited<ReturnType<typeof createAdvertiser>>
let ada: Awaited<ReturnType<typeof createUser>>
let offerId: number
beforeAll(async () => {
  advertiser = await createAdvertiser()
  ada = await createUser()
  const prices = { defaultPayoutCents: BigInt(PAYOUT), defaultRevenueCents: BigInt(REVENUE) }
  offerId = (await createOffer({ advertiserId: advertiser.id, ...prices, holdDays: 7 })).id
  for (const owner of owners()) await sell(owner)
})
afterAll(closeTracking)

const owners = () => [{ affiliateId: ada.affiliateId ?? 0 }, { advertiserId: advertiser.id }] as const

async function sell(owner: TestOwner): Promise<void> {
  const at = new Date()
  await makeTestLink({ at }, { owner, offerId })
  await rulesSettled()
  const click_id = clickIdOf(await track(`/c/${offerId}?a=${ownerTestAccountId(owner)}`, { at }))
  await postback({ token: advertiser.token, click_id, txn_id: `SIDE-${ownerTestAccountId(owner)}` }, { at })
}

type Person = { id: string }
type Handler = (request: Request, context: { params: Promise<never> }) => Promise<Response>

async function ask(route: unknown, person: Person, { body, params }: { body?: unknown; params?: object } = {}) {
  const headers = Object.fromEntries(await signedInHeaders(person))
  const url = 'http://localhost:3000/api/x'
  const request = body === undefined ? new Request(url, { headers }) : jsonRequest('/api/x', body, headers)
  const context = params ? { params: Promise.resolve(params as never) } : (noParams as never)
  const response = await (route as Handler)(request, context)
  const text = await response.text()
  return { status: response.status, text, answer: JSON.parse(text) as Record<string, unknown> }
}

describe('test mode tells each side its own price alone [Q23]', () => {
  test('an affiliate sees the payout, and never what the advertiser pays', async () => {
    const { answer, text } = await ask(readOfAffiliate, ada)
    expect(answer).toMatchObject({ conversions: [{ payoutCents: PAYOUT }], balances: { pendingCents: PAYOUT } })
    expect(text).not.toMatch(new RegExp(`revenue|cost|${REVENUE}`, 'i'))
  })

  test.each(['owner', 'viewer'] as const)('%ss of an advertiser see the cost, and nothing of payouts', async (role) => {
    const { answer, text } = await ask(readOfAdvertiser, await createAdvertiserPerson(role, advertiser.id))
    expect(answer).toMatchObject({ conversions: [{ costCents: REVENUE, status: 'pending' }] })
    expect(text).not.toMatch(new RegExp(`payout|balance|paid|${PAYOUT}`, 'i'))
  })

  test('moving the clock of an advertiser tells nothing of payouts, and runs none', async () => {
    const owner = await createAdvertiserPerson('owner', advertiser.id)
    expect((await ask(moveOfAdvertiser, owner, { body: { to: 'payout' } })).status).toBe(422)
    const { answer } = await ask(moveOfAdvertiser, owner, { body: { to: 'hold' } })
    expect(answer).toEqual({ now: expect.any(String), released: 1 })
  })

  test('staff see both', async () => {
    const staff = await createUser({ role: 'SUPER_ADMIN' })
    for (const owner of owners()) {
      const { answer } = await ask(readOfStaff, staff, { params: { id: String(ownerTestAccountId(owner)) } })
      expect(answer).toMatchObject({ conversions: [{ payoutCents: PAYOUT, revenueCents: REVENUE }], payouts: [] })
    }
  })
})

describe('a test link of an affiliate', () => {
  test('is made for what the list of offers has, those to apply for included', async () => {
    const open = await createOffer({ advertiserId: advertiser.id, requiresApproval: true })
    expect((await ask(linkOfAffiliate, ada, { body: { offerId: open.id } })).status).toBe(201)
  })

  test('is made for no offer they do not see, as if there were none', async () => {
    const hidden = await Promise.all(
      [{ status: 'pending' as const }, { isPrivate: true }, { startsAt: new Date(Date.now() + 3_600_000) }].map(
        (data) => createOffer({ advertiserId: advertiser.id, ...data }),
      ),
    )
    const unknown = await ask(linkOfAffiliate, ada, { body: { offerId: 2_000_000_000 } })
    expect(unknown.status).toBe(404)
    for (const { id } of hidden) {
      const { status, answer } = await ask(linkOfAffiliate, ada, { body: { offerId: id } })
      expect([status, answer]).toEqual([404, unknown.answer])
    }
  })
})
