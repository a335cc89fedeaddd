import { describe, expect, test } from 'vitest'
import { GET as listConversions } from '@/app/_api/admin/manage-users/[id]/conversions/route'
import { GET as figures } from '@/app/_api/admin/manage-users/[id]/figures/route'
import { GET as ledger } from '@/app/_api/admin/manage-users/[id]/ledger/route'
import { POST as addNote, GET as notes } from '@/app/_api/admin/manage-users/[id]/notes/route'
import { GET as ownPayouts } from '@/app/_api/admin/manage-users/[id]/own-payouts/route'
import { GET as traffic } from '@/app/_api/admin/manage-users/[id]/traffic/route'
import { UserRole } from '@/lib/generated/prisma/enums'
import { findPerson } from '@/lib/people/users/workspace/admin-data'
import { tabsFor } from '@/lib/people/users/workspace/rules'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { ask } from '@/tests/support/api/api'
import { auditOf, send } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents, createSource } from '@/tests/support/factories/stats'
import { createUser } from '@/tests/support/factories/users'
import { giveMoney } from '@/tests/support/money/money'

const now = new Date()
const read = async (route: Parameters<typeof ask>[0], id: string, query = '') => {
  const answer = await ask(route, `/api/x${query}`, await createUser({ role: 'MODERATOR' }), { id })
  expect(answer.status).toBe(200)
  return answer.json()
}

async function withTraffic() {
  const [mine, other] = [await createAffiliate(), await createAffiliate()]
  const offer = await createOffer({ advertiserId: (await createAdvertiser()).id, name: 'VPN' })
  const sourceId = await createSource(mine.id, 'newsletter')
  const where = { affiliateId: mine.id, offerId: offer.id, sourceId, at: now }
  await createEvents(
    [
      where,
      where,
      { ...where, at: new Date(now.getTime() - 40 * DAY_MS) },
      { ...where, affiliateId: other.id, sourceId: 0 },
    ],
    [
      { ...where, status: 'approved', payoutCents: 2_500n },
      { ...where, status: 'rejected', payoutCents: 900n },
      { ...where, affiliateId: other.id, sourceId: 0, status: 'approved', payoutCents: 700n },
    ],
  )
  return { mine, offer }
}

describe('the workspace of a person', () => {
  test('is found by affiliate number and by account, never for a deleted one', async () => {
    const { id, userId } = await createAffiliate()
    expect(await findPerson(String(id))).toEqual({ userId, affiliateId: id })
    expect(await findPerson(userId)).toEqual({ userId, affiliateId: id })
    for (const ref of ['0', '999999999', '99999999999', 'abc', '1e3', "1'"]) expect(await findPerson(ref)).toBeNull()
    await db().user.update({ where: { id: userId }, data: { status: 'deleted' } })
    expect(await findPerson(String(id))).toBeNull()
  })

  test('has the parts the role may open, and those of affiliates only for affiliates [S2.26]', () => {
    const hasCases = Object.values(UserRole).filter((role) => tabsFor({ role }, true).includes('cases'))
    expect(hasCases.sort()).toEqual(['GSM', 'SUPER_ADMIN'])
    expect(tabsFor({ role: 'AFFILIATE' }, true)).toEqual([])
    expect(tabsFor({ role: 'SUPER_ADMIN' }, false)).toEqual(['notes', 'security', 'history'])
  })

  test('shows the traffic and conversions of that affiliate alone, without our revenue', async () => {
    const { mine } = await withTraffic()
    const { days } = await read(figures, mine.userId)
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ clicks: 2, conversions: 1, payoutCents: 2_500 })
    expect(await read(traffic, mine.userId)).toEqual({
      offers: [expect.objectContaining({ name: 'VPN', clicks: 2, conversions: 1, rejected: 1, payoutCents: 2_500 })],
      sources: [expect.objectContaining({ name: 'newsletter', clicks: 2 })],
    })
    const list = await read(listConversions, mine.userId, '?status=approved')
    expect(list).toMatchObject({ total: 1, rows: [{ affiliateId: mine.id, payoutCents: 2_500, status: 'approved' }] })
    expect(JSON.stringify(list)).not.toContain('revenue')
    expect((await read(listConversions, mine.userId)).total).toBe(2)
  })

  test('shows the ledger of that affiliate', async () => {
    const { id, userId } = await createAffiliate()
    await giveMoney(id, 4_200n)
    const { lines } = await read(ledger, userId, '?account=available')
    expect(lines).toEqual([expect.objectContaining({ amountCents: 4_200, balanceAfterCents: 4_200 })])
  })

  test('shows payouts of their own', async () => {
    const { mine, offer } = await withTraffic()
    await db().affiliatePayout.create({
      data: { affiliateId: mine.id, offerId: offer.id, payoutCents: 3_000n, startsAt: now, createdAt: now },
    })
    expect(await read(ownPayouts, mine.userId)).toEqual({
      ownPayouts: [expect.objectContaining({ offerName: 'VPN', goal: null, payoutCents: 3_000, endsAt: null })],
    })
  })

  test('keeps notes of staff, newest first and in the log; an empty one is refused at its field', async () => {
    const { userId } = await createAffiliate()
    const staff = await createUser({ role: 'COMMUNITY_TEAM' })
    const write = (body: string) => send(addNote, staff, { body: { body }, params: { id: userId } })
    expect((await write('Called about the VPN offers.')).status).toBe(200)
    expect((await write('Wants a higher cap.')).status).toBe(200)
    const refused = await write('  ')
    expect([refused.status, (await refused.json()).error.fields]).toEqual([422, { body: 'Write the note.' }])
    const listed = await read(notes, userId)
    expect(listed.notes.map(({ body, by }: { body: string; by: string }) => [body, by])).toEqual([
      ['Wants a higher cap.', staff.email],
      ['Called about the VPN offers.', staff.email],
    ])
    expect((await auditOf('user', userId)).map(({ action }) => action)).toEqual(['user.note', 'user.note'])
  })
})
