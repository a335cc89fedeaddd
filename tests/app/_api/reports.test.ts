import { beforeAll, describe, expect, test } from 'vitest'
import { GET as getStaffCohorts } from '@/app/_api/admin/revenue/cohorts/route'
import { GET as getStaffReport } from '@/app/_api/admin/revenue/report/route'
import { GET as getCohorts } from '@/app/_api/reports/cohorts/route'
import { GET as getReport } from '@/app/_api/reports/route'
import { reportSchema } from '@/lib/reporting/builder/schema'
import { ask } from '@/tests/support/api/api'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'
import { createUser, type TestUser } from '@/tests/support/factories/users'

const DAY = 'from=2026-11-20&to=2026-11-20'
let ada: TestUser
let eve: TestUser

beforeAll(async () => {
  ada = await createUser()
  eve = await createUser()
  const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id, name: '=cmd()' })).id
  const where = { affiliateId: ada.affiliateId ?? 0, offerId, at: '2026-11-20T14:20:00Z', s1: 'video-1' }
  await createEvents([where, where], [{ ...where, status: 'approved', payoutCents: 2505n }])
})

describe('GET /api/reports', () => {
  test('answers the session’s affiliate, and nobody else [Q23]', async () => {
    const answer = await ask(getReport, `/api/reports?${DAY}&by=s1&figures=clicks,payoutCents`, ada)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const report = reportSchema.parse(await answer.json())
    expect(report.totals.figures).toEqual({ clicks: 2, payoutCents: 2505 })
    expect(JSON.stringify(report)).not.toMatch(/revenue|margin/)
    for (const by of ['s1', 'offer']) {
      const other = await ask(getReport, `/api/reports?${DAY}&by=${by}&affiliate=${ada.affiliateId}`, eve)
      expect((await other.json()).lines).toEqual([])
    }
  })

  test('is a file too, in which formulas are harmless [Q33]', async () => {
    const file = await ask(
      getReport,
      `/api/reports?${DAY}&by=offer&figures=clicks,payoutCents&compare=none&format=csv`,
      ada,
    )
    const text = await file.text()
    expect(text).toContain('Offer value,Offer,Clicks,Payout')
    expect(text).toContain("'=cmd()")
    expect(text).toMatch(/,Total,2,25\.05/)
  })

  test.each([
    ['by=affiliate', 'by'],
    ['by=day,offer,source,s1', 'by'],
    ['by=day,day', 'by'],
    ['by=day&figures=revenueCents', 'figures'],
    ['by=day&sort=marginCents', 'sort'],
    ['by=day&sort=offer', 'sort'],
    ['by=day&across=day', 'across'],
    ['by=day&hour=24', 'hour'],
    ['by=day&offer=1,x', 'offer'],
    ['by=day&lines=11', 'lines'],
    ['by=day&range=custom', 'from'],
  ])('says what is wrong with %s', async (query, field) => {
    const days = query.includes('custom') ? '' : `${DAY}&`
    const answer = await ask(getReport, `/api/reports?${days}${query}`, ada)
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).error.fields)[0]).toContain(field)
  })
})

test('reports and cohorts of everybody are for staff who see revenue, and those of affiliates for affiliates', async () => {
  const [{ user: boss }, { user: moderator }] = [await createStaff(), await createStaff('MODERATOR')]
  for (const [get, path] of [
    [getStaffReport, `/api/admin/revenue/report?${DAY}&by=affiliate`],
    [getStaffCohorts, '/api/admin/revenue/cohorts'],
  ] as const) {
    expect((await ask(get, path, boss)).status).toBe(200)
    expect((await ask(get, path, moderator)).status).toBe(403)
    expect((await ask(get, path, ada)).status).toBe(404)
    expect((await ask(get, path)).status).toBe(401)
  }
  for (const [get, path] of [
    [getReport, `/api/reports?${DAY}`],
    [getCohorts, '/api/reports/cohorts'],
  ] as const) {
    expect((await ask(get, path, ada)).status).toBe(200)
    expect((await ask(get, path, boss)).status).toBe(403)
    expect((await ask(get, path)).status).toBe(401)
  }
})
