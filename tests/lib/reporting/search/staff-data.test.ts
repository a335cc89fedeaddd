import { describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/admin/search/route'
import type { Scope } from '@/lib/accounts/api-keys/constants'
import { db } from '@/lib/platform/database/db'
import { searchForStaff } from '@/lib/reporting/search/staff-data'
import { callApi, keyOf } from '@/tests/support/accounts/api-keys'
import { SUPER_VIEWER } from '@/tests/support/accounts/staff-viewer'
import { ask } from '@/tests/support/api/api'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'
import { createUser } from '@/tests/support/factories/users'
import { createRequest } from '@/tests/support/money/payouts'

type Role = Parameters<typeof searchForStaff>[0]['role']
const found = async (role: Role, q: string) =>
  (await searchForStaff({ ...SUPER_VIEWER, role }, q)).flatMap(({ id, items }) => items.map(({ href }) => [id, href]))

async function named(firstName: string, lastName: string) {
  const affiliate = await createAffiliate()
  await db().user.update({ where: { id: affiliate.userId }, data: { firstName, lastName } })
  return affiliate
}

describe('the search of staff', () => {
  test('finds people by part of the name, by address and by affiliate number, which comes first', async () => {
    const { id, userId } = await named('Freya', 'Zinnober')
    const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
    const person = ['people', `/admin/manage-users/${id}`]
    const arabic = String(id).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    const wide = String(id).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    for (const q of ['zinno', 'Freya Zinnober', email, String(id), `#${id}`, arabic, `＃${wide}`]) {
      expect((await found('MODERATOR', q)).filter(([group]) => group === 'people')[0]).toEqual(person)
    }
    const staff = await createUser({ role: 'GSM' })
    expect(await found('MODERATOR', staff.email)).toEqual([['people', `/admin/manage-users/${staff.id}`]])
    await db().user.update({ where: { id: userId }, data: { status: 'deleted' } })
    expect(await found('MODERATOR', 'zinnober')).toEqual([])
  })

  test('finds for an API key only what its scopes allow [Q23]', async () => {
    const advertiser = await createAdvertiser()
    await db().advertiser.update({ where: { id: advertiser.id }, data: { name: 'Numbat Media' } })
    await createOffer({ advertiserId: advertiser.id, name: 'Numbat VPN' })
    const { id } = await createUser({ role: 'SUPER_ADMIN' })
    const groupsOf = async (...scopes: Scope[]) => {
      const { body } = await callApi('/admin/search?q=numbat', { key: await keyOf(id, scopes) })
      return body.groups.map((group: { id: string }) => group.id)
    }
    expect(await groupsOf('affiliates:read')).toEqual([])
    expect(await groupsOf('affiliates:read', 'offers:read')).toEqual(['offers'])
    expect(await groupsOf('affiliates:read', 'offers:read', 'advertisers:read')).toEqual(['offers', 'advertisers'])
  })

  test('finds offers and advertisers by part of the name and by number', async () => {
    const advertiser = await createAdvertiser()
    await db().advertiser.update({ where: { id: advertiser.id }, data: { name: 'Quokka Media' } })
    const offer = await createOffer({ advertiserId: advertiser.id, name: 'Wombat VPN' })
    expect(await found('ADMIN', 'wombat')).toEqual([['offers', `/admin/offers/${offer.id}`]])
    expect(await found('ADMIN', 'quokka')).toEqual([['advertisers', `/admin/advertisers?open=${advertiser.id}`]])
    expect(await found('ADMIN', `${offer.id}`)).toContainEqual(['offers', `/admin/offers/${offer.id}`])
  })

  test('finds a conversion by its id and its transaction; who may not open the feed is led to the workspace', async () => {
    const { id: affiliateId } = await createAffiliate()
    const advertiser = await createAdvertiser()
    const offer = await createOffer({ advertiserId: advertiser.id })
    const at = new Date('2026-11-20T15:00:00Z')
    await createEvents([], [{ affiliateId, offerId: offer.id, at, status: 'approved', payoutCents: 2_500n }])
    const { id } = await db().conversion.findFirstOrThrow({ where: { affiliateId } })
    await db().postbackTxn.create({
      data: {
        advertiserId: advertiser.id,
        txnId: 'T-77',
        operation: 'conversion',
        affiliateId,
        conversionId: id,
        requestHash: '',
        httpStatus: 200,
        response: {},
        createdAt: at,
      },
    })
    for (const q of [id, 'T-77']) {
      expect(await found('SUPER_ADMIN', q)).toEqual([
        ['conversions', expect.stringContaining('/admin/conversion-feed?')],
      ])
      expect(await found('MODERATOR', q)).toEqual([
        ['conversions', `/admin/manage-users/${affiliateId}?tab=conversions&q=${id}`],
      ])
    }
    expect(await found('SUPER_ADMIN', 'T-7')).toEqual([])
  })

  test('finds payouts by id and reference, for the roles of the Payouts Dashboard alone', async () => {
    const { id } = await createRequest(2_500n)
    await db().payoutRequest.update({ where: { id }, data: { providerRef: 'PAYOUT-91' } })
    for (const q of [id, 'PAYOUT-91']) {
      expect(await found('GSM', q)).toEqual([['payouts', expect.stringContaining(id)]])
      expect(await found('COMMUNITY_TEAM', q)).toEqual([])
    }
  })

  test('finds the admin pages of the role alone', async () => {
    expect(await found('SUPER_ADMIN', 'fraud')).toContainEqual(['pages', '/admin/fraud-analysis'])
    expect(await found('SUPER_ADMIN', 'report builder')).toContainEqual(['pages', '/admin/revenue?view=builder'])
    expect(await found('COMMUNITY_TEAM', 'report builder')).toEqual([])
    expect(await found('MODERATOR', 'fraud')).toEqual([])
  })

  test('takes wildcards and quotes as they are typed', async () => {
    await named('Percent', 'Sign')
    for (const q of ['%%%', '___', "'; --", '\\\\\\']) expect(await found('SUPER_ADMIN', q)).toEqual([])
  })

  test('answers staff alone, and nothing to a single character', async () => {
    const staff = await createUser({ role: 'MODERATOR' })
    expect(await (await ask(GET, '/api/admin/search?q=a', staff)).json()).toEqual({ groups: [] })
    expect((await ask(GET, '/api/admin/search?q=ada', await createUser())).status).toBe(404)
    expect((await ask(GET, '/api/admin/search?q=ada')).status).toBe(401)
  })
})
