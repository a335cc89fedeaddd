import { beforeAll, describe, expect, test } from 'vitest'
import { PUT as setLink } from '@/app/_api/admin/links/[id]/state/route'
import { DELETE as removeDomain } from '@/app/_api/admin/links/domains/[id]/route'
import { PUT as setDomain } from '@/app/_api/admin/links/domains/[id]/state/route'
import { POST as addDomain, GET as listDomains } from '@/app/_api/admin/links/domains/route'
import { GET as listLinks } from '@/app/_api/admin/links/route'
import { db } from '@/lib/platform/database/db'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { checkAnyDomain } from '@/lib/traffic/links/domains/admin-service'
import { listShortLinks } from '@/lib/traffic/links/short/data'
import { ask } from '@/tests/support/api/api'
import { auditOf, createStaff, send } from '@/tests/support/backoffice/staff'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { newShortLink } from '@/tests/support/traffic/short-links'

const PATH = '/api/admin/links'
let gsm: TestUser
let owner: TestUser
let offerId: number
beforeAll(async () => {
  gsm = (await createStaff('GSM')).user
  owner = await createUser()
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})
const params = (id: number) => ({ id: String(id) })

describe('/api/admin/links', () => {
  test('lists short links of all affiliates by any name they had, as JSON and as CSV', async () => {
    const { id } = await newShortLink(owner.affiliateId ?? 0, { offerId, slug: 'listed-one', url: null })
    const list = await (await ask(listLinks, `${PATH}?q=listed-one`, gsm)).json()
    expect(list).toMatchObject({
      total: 1,
      rows: [{ id, address: '/c/listed-one', leadsTo: 'Northpay Debit Card', state: 'on' }],
    })
    expect(await (await ask(listLinks, `${PATH}?format=csv`, gsm)).text()).toContain('/c/listed-one')
  })

  test('disables one and enables it again, with the reason in the log and for its affiliate', async () => {
    const affiliateId = owner.affiliateId ?? 0
    const { id } = await newShortLink(affiliateId, { offerId, slug: 'abused-one' })
    const put = (isDisabled: boolean) =>
      send(setLink, gsm, { method: 'PUT', body: { isDisabled, reason: 'Spam by text message' }, params: params(id) })
    expect((await put(true)).status).toBe(200)
    expect((await put(true)).status).toBe(409)
    const [seen] = (await listShortLinks(affiliateId, FIRST_PAGE)).shortLinks
    expect(seen).toMatchObject({ slug: 'abused-one', disabledReason: 'Spam by text message' })
    expect((await put(false)).status).toBe(200)
    const log = await auditOf('short-link', id)
    expect(log.map(({ action, reason }) => [action, reason])).toEqual([
      ['short-link.disable', 'Spam by text message'],
      ['short-link.enable', 'Spam by text message'],
    ])
  })

  test('adds, disables and removes a domain of the network, and disables an affiliate’s', async () => {
    const body = { host: 'Short.Example', reason: 'Ours' }
    const added = await send(addDomain, gsm, { body })
    expect(added.status).toBe(201)
    expect((await send(addDomain, gsm, { body })).status).toBe(422)
    const { id } = (await added.json()) as { id: number }
    const { rows } = await (await ask(listDomains, `${PATH}/domains?owner=network`, gsm)).json()
    expect(rows).toMatchObject([{ id, host: 'short.example', affiliateId: null, status: 'waiting' }])
    const own = await db().linkDomain.create({
      data: { affiliateId: owner.affiliateId, host: 'own.example', token: 'x', createdAt: new Date() },
    })
    const off = { method: 'PUT', body: { isDisabled: true, reason: 'Phishing' }, params: params(own.id) }
    expect((await send(setDomain, gsm, off)).status).toBe(200)
    const removal = (of: number) => ({ method: 'DELETE', body: { reason: 'No longer ours' }, params: params(of) })
    expect((await send(removeDomain, gsm, removal(own.id))).status).toBe(409)
    expect((await send(removeDomain, gsm, removal(id))).status).toBe(200)
    expect((await auditOf('link-domain', id)).map(({ action }) => action)).toEqual([
      'link-domain.create',
      'link-domain.remove',
    ])
    expect((await auditOf('link-domain', own.id))[0]).toMatchObject({
      action: 'link-domain.disable',
      after: { host: 'own.example', isDisabled: true },
    })
  })

  test('checks any domain on request', async () => {
    const { id } = await db().linkDomain.create({
      data: { affiliateId: null, host: 'checked.example', token: 'abc', createdAt: new Date() },
    })
    const records: Record<string, string[]> = { 'checked.example': ['localhost'] }
    const resolver = {
      resolveTxt: async () => [['abc']],
      resolveCname: async (host: string) => records[host] ?? [],
      resolve4: async () => [],
      resolve6: async () => [],
    }
    const context = { actor: { userId: gsm.id, role: 'GSM' as const }, at: new Date() }
    expect(await checkAnyDomain(context, { id, resolver })).toBe(true)
    expect(await db().linkDomain.findUnique({ where: { id } })).toMatchObject({ status: 'verified' })
  })

  test('answers 401 when signed out, 403 to a moderator, and 404 to an affiliate', async () => {
    const moderator = (await createStaff('MODERATOR')).user
    const change = { method: 'PUT', body: { isDisabled: true, reason: 'A test' }, params: params(1) }
    expect((await send(setLink, undefined, change)).status).toBe(401)
    expect((await send(setLink, moderator, change)).status).toBe(403)
    expect((await send(setDomain, moderator, change)).status).toBe(403)
    expect((await ask(listLinks, PATH, owner)).status).toBe(404)
    expect((await ask(listDomains, `${PATH}/domains`, owner)).status).toBe(404)
  })
})
