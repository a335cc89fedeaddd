import { beforeAll, describe, expect, test } from 'vitest'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { findSharedReport, listShares } from '@/lib/reporting/views/shares/data'
import { endShare, noteOpened, shareView } from '@/lib/reporting/views/shares/service'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'
import { codeOf, createOwner, createStaffReader, newView, type Owner } from '@/tests/support/reporting/report-views'

const AT = new Date('2026-11-20T17:00:00Z')
const DAY_MS = 86_400_000
let ada: Owner
let ben: Owner
beforeAll(async () => {
  ada = await createOwner()
  ben = await createOwner()
  const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id, name: 'Card' })
  const visit = { offerId, at: '2026-11-20T15:00:00Z' }
  await createEvents(
    [
      { ...visit, affiliateId: ada.scope },
      { ...visit, affiliateId: ada.scope },
      { ...visit, affiliateId: ben.scope },
    ],
    [{ ...visit, affiliateId: ada.scope, status: 'approved', payoutCents: 1_234n }],
  )
})

const share = async (owner: Owner, choice: Record<string, string>, hidesPayouts = false) => {
  const viewId = await newView(owner, choice)
  const made = await shareView({ actor: owner, at: AT }, { viewId, days: 7, hidesPayouts })
  return { ...made, viewId, token: new URL(made.url).pathname.split('/').at(-1) ?? '' }
}

describe('a link to a view', () => {
  test('shows the results of its owner to whoever holds it, with the owner and the time it was read', async () => {
    const { token } = await share(ada, { by: 'offer', figures: 'clicks,payoutCents' })
    const found = await findSharedReport(token, AT)
    expect(found).toMatchObject({
      owner: 'Ada Lovelace',
      report: { totals: { figures: { clicks: 2, payoutCents: 1_234 } } },
    })
    expect(found?.report.source.readAt).toBe(AT.toISOString())
  })

  test('has a token of 32 bytes, of which the database has the hash only', async () => {
    const { id, token } = await share(ada, {})
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const stored = await db().reportShare.findUniqueOrThrow({ where: { id } })
    expect(stored.tokenHash).toBe(sha256Hex(token))
    expect(JSON.stringify(stored)).not.toContain(token)
    // what the database has opens nothing
    expect(await findSharedReport(stored.tokenHash, AT)).toBeNull()
  })

  test('without payouts has none of them: no column, no total, no comparison and no order by them', async () => {
    const asked = { by: 'offer', figures: 'clicks,payoutCents,epcCents,orderCents', sort: 'payoutCents' }
    const found = await findSharedReport((await share(ada, asked, true)).token, AT)
    expect(found?.query.figures).toEqual(['clicks'])
    expect(found?.query.sort).toBe('clicks')
    expect(JSON.stringify(found?.report)).not.toMatch(/1234|Cents/)
    const viewId = await newView(ada, { figures: 'payoutCents,epcCents' })
    expect(await codeOf(shareView({ actor: ada, at: AT }, { viewId, days: 7, hidesPayouts: true }))).toBe('invalid')
  })

  test('keeps the order by day where it hides the payouts', async () => {
    const found = await findSharedReport((await share(ada, { by: 'day' }, true)).token, AT)
    expect(found?.query.sort).toBe('day')
  })

  test('works until its last day, and not after', async () => {
    const { token } = await share(ada, {})
    expect(await findSharedReport(token, new Date(AT.getTime() + 7 * DAY_MS - 1))).not.toBeNull()
    expect(await findSharedReport(token, new Date(AT.getTime() + 7 * DAY_MS))).toBeNull()
  })

  test('ends at once when it is revoked, its view is deleted, or its owner is suspended', async () => {
    const [ended, deleted] = [await share(ada, {}), await share(ada, {})]
    await endShare({ actor: ada, at: AT }, { viewId: ended.viewId, shareId: ended.id })
    expect(await findSharedReport(ended.token, AT)).toBeNull()
    await db().reportView.delete({ where: { id: deleted.viewId } })
    expect(await findSharedReport(deleted.token, AT)).toBeNull()
    const owner = await createOwner()
    const { token } = await share(owner, {})
    expect(await findSharedReport(token, AT)).not.toBeNull()
    await db().affiliate.update({ where: { id: owner.scope }, data: { status: 'suspended' } })
    expect(await findSharedReport(token, AT)).toBeNull()
    await db().affiliate.update({ where: { id: owner.scope }, data: { status: 'approved' } })
    await db().user.update({ where: { id: owner.userId }, data: { status: 'banned' } })
    expect(await findSharedReport(token, AT)).toBeNull()
  })

  test('is listed and ended by its owner only', async () => {
    const { id, viewId } = await share(ada, {})
    await noteOpened({ at: AT }, { id })
    expect((await listShares(ada, viewId, AT)).shares).toMatchObject([{ id, lastOpenedAt: AT.toISOString() }])
    expect(await codeOf(listShares(ben, viewId, AT))).toBe('not_found')
    expect(await codeOf(endShare({ actor: ben, at: AT }, { viewId, shareId: id }))).toBe('not_found')
    expect(await codeOf(shareView({ actor: ben, at: AT }, { viewId, days: 7, hidesPayouts: false }))).toBe('not_found')
  })

  test('cannot be made of a report over everybody', async () => {
    const staff = await createStaffReader()
    const viewId = await newView(staff, {})
    expect(await codeOf(shareView({ actor: staff, at: AT }, { viewId, days: 7, hidesPayouts: false }))).toBe('invalid')
  })

  test('is one of at most ten of a view, also when several are made at once', async () => {
    const viewId = await newView(ada, {})
    const results = await Promise.all(
      Array.from({ length: 12 }, () =>
        codeOf(shareView({ actor: ada, at: AT }, { viewId, days: 1, hidesPayouts: false })),
      ),
    )
    expect(results.filter((code) => code === 'no error')).toHaveLength(10)
  })
})
