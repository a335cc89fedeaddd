import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET as missingSales } from '@/app/_api/admin/appeals/missing/route'
import { GET as appeals } from '@/app/_api/admin/appeals/route'
import { GET as botOrders } from '@/app/_api/admin/bot-orders/route'
import { GET as bulkApprove } from '@/app/_api/admin/bulk-approve-affiliates/route'
import { GET as fraudCases } from '@/app/_api/admin/fraud-analysis/route'
import { GET as funding } from '@/app/_api/admin/funding-application/route'
import { GET as home } from '@/app/_api/admin/home/route'
import { GET as offerApplications } from '@/app/_api/admin/offer-applications/route'
import { GET as offerProposals } from '@/app/_api/admin/offers/proposals/route'
import { GET as payoutBatches } from '@/app/_api/admin/payouts-dashboard/batches/route'
import { GET as payouts } from '@/app/_api/admin/payouts-dashboard/route'
import { GET as secondApprovals } from '@/app/_api/admin/second-approvals/route'
import { GET as squadApplications } from '@/app/_api/admin/squad-application/route'
import { GET as failedJobs } from '@/app/_api/admin/system/failed-jobs/route'
import { GET as failedEmails } from '@/app/_api/admin/system/mails/route'
import { GET as failedPostbacks } from '@/app/_api/admin/system/postbacks/route'
import { mayOpen } from '@/lib/accounts/staff-permissions/permission-rules'
import { UserRole } from '@/lib/generated/prisma/enums'
import { decideFunding } from '@/lib/money/advances/admin-service'
import { createBatch } from '@/lib/money/payouts/batches/admin-service'
import { actOnUser } from '@/lib/people/users/admin-service'
import { db } from '@/lib/platform/database/db'
import { getStaffHome } from '@/lib/runtime/staff-home/admin-data'
import { FAILED, type FailedKey, WAITING, type WaitingKey } from '@/lib/runtime/staff-home/constants'
import { forgetDaysBefore } from '@/lib/runtime/staff-home/data'
import { ask } from '@/tests/support/api/api'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createBot, GENERAL } from '@/tests/support/factories/bots'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { createApplication } from '@/tests/support/money/funding'
import { createPayee, createRequest } from '@/tests/support/money/payouts'
import { createProposal } from '@/tests/support/rewards/squads'

type Route = Parameters<typeof ask>[0]

/** The route of the list each address shows. */
const LISTS: Record<WaitingKey | `failed ${FailedKey}`, Route> = {
  applicants: bulkApprove,
  offerApplications,
  offerProposals,
  secondApprovals,
  payoutRequests: payouts,
  payoutBatches,
  heldPayouts: payouts,
  fraudCases,
  fraudReviews: fraudCases,
  appeals,
  missingSales,
  fundingApplications: funding,
  squadApplications,
  'failed payouts': payouts,
  'failed botOrders': botOrders,
  'failed jobs': failedJobs,
  'failed emails': failedEmails,
  'failed postbacks': failedPostbacks,
}

const at = new Date()
/** Lists answer their number of rows, or all of them. */
const totalOf = async (route: Route, path: string, user: TestUser): Promise<number> => {
  const search = new URLSearchParams(path.split('?')[1] ?? '')
  search.delete('view')
  const answer = await ask(route, `/api?${search}`, user)
  expect([path, answer.status]).toEqual([path, 200])
  const list = (await answer.json()) as { total: number } | { proposals: unknown[] }
  return 'proposals' in list ? list.proposals.length : list.total
}

async function fill(): Promise<void> {
  const [gsm, boss] = [await createStaff('GSM'), await createStaff('SUPER_ADMIN')]
  for (const status of ['pending', 'pending', 'approved', 'rejected'] as const) await createAffiliate({ status })
  const advertiser = await createAdvertiser()
  const offer = await createOffer({ advertiserId: advertiser.id, requiresApproval: true })
  for (const status of ['requested', 'requested', 'requested', 'approved'] as const) {
    const { id } = await createAffiliate()
    await db().affiliateOffer.create({ data: { affiliateId: id, offerId: offer.id, status, requestedAt: at } })
  }
  await db().affiliateOffer.create({ data: { affiliateId: (await createAffiliate()).id, offerId: offer.id } })
  for (const status of ['requested', 'held', 'failed', 'failed', 'paid'] as const) {
    const { id } = await createRequest(2_500n)
    await db().payoutRequest.update({ where: { id }, data: { status } })
  }
  const batched = await createRequest(2_500n)
  await createBatch({ actor: gsm, at }, { requestIds: [batched.id], provider: 'sandbox', reason: 'Friday' })
  for (const status of ['open', 'open', 'held', 'cleared'] as const) {
    const { id: affiliateId } = await createAffiliate()
    const open = { affiliateId, rule: 'ip_cluster', score: 60, evidence: {}, openedAt: at, status } as const
    await db().fraudCase.create({ data: open })
  }
  for (const status of ['open', 'won'] as const) {
    const { id: affiliateId } = await createAffiliate()
    const [click] = [{ affiliateId, offerId: offer.id, at }]
    await createEvents([click], [{ ...click, status: 'rejected', payoutCents: 100n }])
    const { id: conversionId } = await db().conversion.findFirstOrThrow({ where: { affiliateId } })
    const about = { affiliateId, conversionId, offerId: offer.id, ground: 'other', message: 'Why?', status } as const
    await db().appeal.create({ data: { id: conversionId, ...about, createdAt: at, dueAt: at } })
    const missing = {
      affiliateId,
      offerId: offer.id,
      advertiserId: advertiser.id,
      orderNumber: 'A-1',
      orderKey: 'a-1',
      day: at,
    }
    const clicked = { clickId: conversionId, clickedAt: at, message: 'Why?', createdAt: at, dueAt: at }
    const staffAskedAt = status === 'open' ? at : null
    await db().inquiry.create({ data: { id: conversionId, ...missing, ...clicked, staffAskedAt } })
  }
  await createApplication((await createAffiliate()).id, at)
  const large = await createApplication((await createAffiliate()).id, at, { amount: '2000' })
  const advance = { id: large, decision: 'approve', reason: 'Good plan', confirm: '$2,000.00' } as const
  await decideFunding({ actor: gsm, at }, { ...advance, grantedCents: 200_000 })
  await createProposal()
  const offered = { advertiserId: advertiser.id, kind: 'new_offer', changes: { name: 'Lamp' }, before: {} } as const
  await db().offerProposal.create({ data: { id: randomUUID(), ...offered, createdById: boss.userId, createdAt: at } })
  const payee = await createPayee(1_000n)
  const adjustment = {
    action: 'adjust',
    reason: 'Refund of fees',
    amountCents: 150_000,
    confirm: '+$1,500.00',
  } as const
  await actOnUser({ actor: boss, at }, { id: payee.userId, ...adjustment })
  const mail = { toAddress: 'a@b.example', subject: 'Hello', html: '', text: '', template: 'test' }
  await db().mailMessage.create({ data: { ...mail, status: 'failed' } })
  await db().mailMessage.create({ data: { ...mail, status: 'sent' } })
  const postback = await db().affiliatePostback.create({
    data: { affiliateId: payee.id, url: 'https://t.example/', events: ['approved'], secretSealed: 'sealed' },
  })
  const call = { affiliateId: payee.id, postbackId: postback.id, url: 'https://t.example/', finishedAt: at }
  for (const event of ['approved', 'test']) {
    await db().affiliatePostbackDelivery.create({
      data: { ...call, event, status: 'failed', ...(event !== 'test' && { conversionId: postback.id }) },
    })
  }
  const bot = await createBot()
  for (const status of ['failed', 'queued'] as const) {
    const order = {
      profileId: bot.id,
      kind: 'message',
      payload: { channelId: GENERAL, content: 'Hello' },
      status,
      runAt: at,
    } as const
    await db().botOrder.create({ data: { ...order, key: `order ${status}` } })
  }
}

describe('the home of staff', () => {
  beforeAll(fill)

  test.each(Object.values(UserRole).filter((role) => role !== 'AFFILIATE'))(
    'each number that %s sees is the total of the list it leads to, and only pages of the role are counted [S2.19]',
    async (role) => {
      const user = await createUser({ role })
      const { waiting, failed, alarms } = await getStaffHome({ userId: user.id, role }, at)
      const shown = [...waiting, ...failed.map(({ key, count }) => ({ key: `failed ${key}` as const, count }))]
      for (const { key, count } of shown) {
        const { path } = key.startsWith('failed ') ? FAILED[key.slice(7) as FailedKey] : WAITING[key as WaitingKey]
        expect([key, await totalOf(LISTS[key], path, user)]).toEqual([key, count])
      }
      expect(waiting.map(({ key }) => key)).toEqual(
        (Object.keys(WAITING) as WaitingKey[]).filter((key) => mayOpen({ role }, WAITING[key].page)),
      )
      expect(alarms === null).toBe(role !== 'SUPER_ADMIN')
    },
  )

  test('a super admin sees what was stored, with the time since the first of it', async () => {
    const user = await createStaff('SUPER_ADMIN')
    const { waiting, failed } = await getStaffHome(user, at)
    expect(Object.fromEntries(waiting.map(({ key, count }) => [key, count]))).toEqual({
      applicants: 2,
      offerApplications: 3,
      offerProposals: 1,
      secondApprovals: 2,
      payoutRequests: 2,
      payoutBatches: 1,
      heldPayouts: 1,
      fraudCases: 2,
      fraudReviews: 1,
      fundingApplications: 2,
      squadApplications: 1,
      appeals: 1,
      missingSales: 1,
    })
    expect(failed).toEqual([
      { key: 'payouts', count: 2 },
      { key: 'botOrders', count: 1 },
      { key: 'jobs', count: 0 },
      { key: 'emails', count: 1 },
      { key: 'postbacks', count: 1 },
    ])
    expect(waiting.find(({ key }) => key === 'fraudCases')?.since).toBe(at.toISOString())
  })

  test('an affiliate gets 404 and a visitor 401', async () => {
    expect((await ask(home, '/api/admin/home', await createUser())).status).toBe(404)
    expect((await ask(home, '/api/admin/home')).status).toBe(401)
  })

  test('a raised alarm and a check that found something are shown to super admins alone', async () => {
    await db().systemAlarm.create({ data: { name: 'mails', raisedAt: at } })
    await db().systemCheck.create({ data: { name: 'ledger', ranAt: at, durationMs: 5, found: 2, detail: {} } })
    await db().systemCheck.create({ data: { name: 'rollups_older', ranAt: at, durationMs: 5, found: 0, detail: {} } })
    const boss = await createStaff('SUPER_ADMIN')
    const { alarms } = await getStaffHome(boss, at)
    expect(alarms?.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual(['check ledger', 'queue mails'])
    expect((await getStaffHome(await createStaff('GSM'), at)).alarms).toBeNull()
  })
})

describe('the figures of today', () => {
  beforeEach(forgetDaysBefore)

  test('are compared with the same time of day before, part of a quarter hour in proportion, across a change of clocks', async () => {
    const affiliate = await createAffiliate()
    const offer = await createOffer({ advertiserId: (await createAdvertiser()).id })
    const where = { affiliateId: affiliate.id, offerId: offer.id }
    // 10:05 EST; clocks went back on 1 November, so that the same time on 31 October was an hour earlier in UTC
    const now = new Date('2025-11-02T15:05:00Z')
    const clicks = [
      '2025-11-02T15:01:00Z',
      '2025-11-02T05:01:00Z',
      // yesterday: until 10:00, in the quarter hour of now (3 clicks, of which a third counts), and later
      '2025-11-01T13:59:00Z',
      '2025-11-01T14:01:00Z',
      '2025-11-01T14:02:00Z',
      '2025-11-01T14:14:00Z',
      '2025-11-01T14:16:00Z',
      // before midnight, Eastern
      '2025-11-01T03:59:00Z',
    ]
    await createEvents(
      clicks.map((moment) => ({ ...where, at: moment })),
      [
        { ...where, at: '2025-11-02T14:00:00Z', status: 'approved', payoutCents: 2_500n },
        { ...where, at: '2025-11-02T14:30:00Z', status: 'rejected', payoutCents: 900n },
        { ...where, at: '2025-11-01T12:00:00Z', status: 'pending', payoutCents: 1_000n },
      ],
    )
    const boss = await createStaff('SUPER_ADMIN')
    const { figures } = await getStaffHome(boss, now)
    const figureOf = (key: string) => figures.find((figure) => figure.key === key)
    expect(figureOf('clicks')).toEqual({ key: 'clicks', today: 2, yesterday: 2, mean: 2 / 7 })
    expect(figureOf('conversions')).toEqual({ key: 'conversions', today: 1, yesterday: 1, mean: 1 / 7 })
    expect(figureOf('payoutCents')).toMatchObject({ today: 2_500, yesterday: 1_000 })
    expect(figureOf('revenueCents')).toMatchObject({ today: 5_000, yesterday: 2_000 })
  })

  test('are shown as far as the role may open the pages they are from', async () => {
    const keysFor = async (role: UserRole) =>
      (await getStaffHome(await createStaff(role), at)).figures.map(({ key }) => key)
    expect(await keysFor('SUPER_ADMIN')).toEqual(['clicks', 'conversions', 'payoutCents', 'revenueCents', 'signUps'])
    expect(await keysFor('MODERATOR')).toEqual(['signUps'])
  })

  test('count affiliates who signed up since midnight, Eastern', async () => {
    const now = new Date('2025-06-10T16:00:00Z')
    for (const createdAt of [
      '2025-06-10T04:00:01Z',
      '2025-06-10T15:00:00Z',
      '2025-06-09T15:59:00Z',
      '2025-06-09T16:01:00Z',
    ]) {
      const { userId } = await createAffiliate()
      await db().user.update({ where: { id: userId }, data: { createdAt } })
    }
    const { figures } = await getStaffHome(await createStaff('GSM'), now)
    expect(figures).toEqual([{ key: 'signUps', today: 2, yesterday: 1, mean: 1 / 7 }])
  })
})
