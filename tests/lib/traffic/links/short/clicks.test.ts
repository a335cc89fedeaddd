import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import type { NewShortLink } from '@/lib/traffic/links/short/schema'
import { changeShortLink, createShortLink, removeShortLink } from '@/lib/traffic/links/short/service'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'
import { newShortLink } from '@/tests/support/traffic/short-links'
import { newSmartLink } from '@/tests/support/traffic/smart-links'

let advertiser: Awaited<ReturnType<typeof createAdvertiser>>
beforeAll(async () => {
  advertiser = await createAdvertiser()
})
afterAll(closeTracking)
const offer = (values = {}) => createOffer({ advertiserId: advertiser.id, ...values })
const at = () => new Date()

async function clickOf(answer: Awaited<ReturnType<typeof track>>) {
  const ref = parseClickId(clickIdOf(answer))
  if (!ref) throw new Error('no click id')
  const click = await db().click.findUniqueOrThrow({ where: { affiliateId_id: ref } })
  const { sourceId, offerId, linkedOfferId, s1, s2, s3, route, flag, isUnique, affiliateId } = click
  return { sourceId, offerId, linkedOfferId, s1, s2, s3, route, flag, isUnique, affiliateId }
}

const domain = (affiliateId: number | null, host: string, values = {}) =>
  db().linkDomain.create({ data: { affiliateId, host, token: 'x', status: 'verified', createdAt: at(), ...values } })

describe('a click on a short link', () => {
  test('is stored and led on exactly as one on the link it stands for', async () => {
    const affiliate = await createAffiliate()
    const { id: offerId } = await offer({ allowDeepLinks: true, deepLinkHosts: ['shop.example'] })
    const carried = { source: 'poster', s1: 'oslo', url: 'https://shop.example/shoes' }
    const link = await newShortLink(affiliate.id, { offerId, slug: 'shoes-oslo', ...carried })
    await rulesSettled()
    const short = await track('/c/shoes-oslo', { peer: '81.30.0.1' })
    const { pathname, search } = new URL(link.direct)
    const direct = await track(`${pathname}${search}`, { peer: '81.30.0.2' })
    expect(short.status).toBe(302)
    expect(await clickOf(short)).toEqual(await clickOf(direct))
    expect(await clickOf(short)).toMatchObject({ affiliateId: affiliate.id, offerId, s1: 'oslo', flag: null })
    const withoutId = (text: unknown) => String(text).replace(/cid=[^&]+/, 'cid=')
    expect(withoutId(short.headers.location)).toBe(withoutId(direct.headers.location))
    expect(String(short.headers.location)).toContain('https://shop.example/shoes?cid=')
    const sale = { click_id: clickIdOf(short), txn_id: 'short-1', token: advertiser.token }
    expect((await postback(sale)).body).toMatchObject({ status: 'accepted' })
  })

  test('is led to where its owner changed it to', async () => {
    const affiliate = await createAffiliate()
    const [{ id: before }, { id: after }] = [await offer(), await offer()]
    const { id, target } = await newShortLink(affiliate.id, { offerId: before, slug: 'led-on', s1: 'one' })
    await changeShortLink(
      { actor: { affiliateId: affiliate.id }, at: at() },
      { id, target: { ...target, offerId: after, s1: 'two' } },
    )
    await rulesSettled()
    expect(await clickOf(await track('/c/led-on'))).toMatchObject({ offerId: after, s1: 'two', flag: null })
  })

  test('carries what it was made with; its address adds what that left open, and replaces nothing', async () => {
    const affiliate = await createAffiliate()
    const { id: offerId } = await offer()
    await newShortLink(affiliate.id, { offerId, slug: 'carried', source: 'poster', s1: 'mine' })
    await rulesSettled()
    const answer = await track('/c/carried?source=other&s1=theirs&s2=two&a=424242&url=https://evil.example/')
    expect(await clickOf(answer)).toMatchObject({ affiliateId: affiliate.id, s1: 'mine', s2: 'two' })
    const [source] = await db().source.findMany({ where: { affiliateId: affiliate.id } })
    expect(source?.name).toBe('poster')
    expect(String(answer.headers.location)).toContain('https://shop.example/landing')
  })

  test('leads to a smart link, whose choice is stored', async () => {
    const affiliate = await createAffiliate()
    const smart = await newSmartLink(affiliate.id, { arms: [(await offer()).id, (await offer()).id] })
    await newShortLink(affiliate.id, { smartLinkId: smart.id, slug: 'smart-one', s3: 'c' })
    await rulesSettled()
    const click = await clickOf(await track('/c/smart-one'))
    expect(click).toMatchObject({ s3: 'c', route: [{ by: 'smart_link', ruleId: smart.id }] })
  })

  test('is answered in any case of letters, under every name the link had', async () => {
    const affiliate = await createAffiliate()
    const link = await newShortLink(affiliate.id, { offerId: (await offer()).id, slug: 'First-Name' })
    expect(link.slug).toBe('first-name')
    const actor = { affiliateId: affiliate.id }
    await changeShortLink({ actor, at: at() }, { id: link.id, slug: 'second-name' })
    await rulesSettled()
    for (const path of ['/c/first-name', '/c/FIRST-NAME', '/c/second-name', '/c/second-name/']) {
      expect((await track(path)).status).toBe(302)
    }
  })
})

describe('a short link answers a plain page, and leads nowhere,', () => {
  test('when it is unknown, off, deleted, disabled by staff, or its affiliate suspended', async () => {
    const affiliate = await createAffiliate()
    const actor = { affiliateId: affiliate.id }
    const { id } = await newShortLink(affiliate.id, { offerId: (await offer()).id, slug: 'plain-page' })
    const answer = async (path = '/c/plain-page') => {
      await rulesSettled()
      const { status, headers, body } = await track(path)
      expect(headers.location).toBeUndefined()
      if (status !== 302) expect(body).toContain('<h1>')
      return status
    }
    expect(await answer('/c/never-made?url=https://evil.example')).toBe(404)
    expect(await answer('/c/%2e%2e%2fadmin')).toBe(400)
    expect(await answer('/c/constructor')).toBe(404)
    await changeShortLink({ actor, at: at() }, { id, isActive: false })
    expect(await answer()).toBe(410)
    await changeShortLink({ actor, at: at() }, { id, isActive: true })
    await db().shortLink.update({ where: { id }, data: { disabledAt: at(), disabledReason: 'Spam' } })
    expect(await answer()).toBe(410)
    await db().shortLink.update({ where: { id }, data: { disabledAt: null } })
    await db().affiliate.update({ where: { id: affiliate.id }, data: { status: 'suspended' } })
    expect(await answer()).toBe(403)
    await db().affiliate.update({ where: { id: affiliate.id }, data: { status: 'approved' } })
    await removeShortLink({ actor, at: at() }, { id })
    expect(await answer()).toBe(404)
  })
})

describe('a domain', () => {
  const create = (affiliateId: number, input: Partial<NewShortLink>) => newShortLink(affiliateId, input)

  test('serves its own names alone, and an affiliate’s the links of that affiliate alone', async () => {
    const [ada, eve] = [await createAffiliate(), await createAffiliate()]
    const { id: offerId } = await offer()
    await domain(ada.id, 'go.ada.example')
    await domain(null, 'short.example')
    await create(ada.id, { offerId, slug: 'same-name', host: 'go.ada.example', s1: 'own' })
    await create(eve.id, { offerId, slug: 'same-name', host: 'short.example', s1: 'network' })
    await create(eve.id, { offerId, slug: 'same-name', s1: 'site' })
    await rulesSettled()
    const open = (host: string, path: string) => track(path, { headers: { host } })
    const s1 = async (host: string) => (await clickOf(await open(host, '/c/same-name'))).s1
    expect(await s1('go.ada.example')).toBe('own')
    expect(await s1('SHORT.example.:8080')).toBe('network')
    expect(await s1('localhost:3000')).toBe('site')
    expect((await open('go.ada.example', `/c/${offerId}?a=${ada.id}`)).status).toBe(302)
    expect((await open('go.ada.example', `/c/${offerId}?a=${eve.id}`)).status).toBe(404)
    expect((await open('short.example', `/c/${offerId}?a=${eve.id}`)).status).toBe(302)
  })

  test('serves while it is verified or within the time of grace, and not when it waits, was lost, disabled or removed', async () => {
    const ada = await createAffiliate()
    const { id: offerId } = await offer()
    const { id } = await domain(ada.id, 'states.ada.example')
    const answer = async (data: object) => {
      await db().linkDomain.update({ where: { id }, data })
      await rulesSettled()
      return (await track(`/c/${offerId}?a=${ada.id}`, { headers: { host: 'states.ada.example' } })).status
    }
    expect(await answer({ status: 'waiting' })).toBe(404)
    expect(await answer({ status: 'verified' })).toBe(302)
    expect(await answer({ status: 'failing' })).toBe(302)
    expect(await answer({ status: 'lost' })).toBe(404)
    expect(await answer({ status: 'verified', disabledAt: at() })).toBe(404)
    expect(await answer({ disabledAt: null })).toBe(302)
    expect(await answer({ deletedAt: at() })).toBe(404)
    const { status } = await track(`/c/${offerId}?a=${ada.id}`, { headers: { host: 'never.example' } })
    expect(status).toBe(404)
  })

  test('takes short links of its owner alone, and only while it serves', async () => {
    const [ada, eve] = [await createAffiliate(), await createAffiliate()]
    const { id: offerId } = await offer()
    const { id } = await domain(ada.id, 'makes.ada.example', { status: 'waiting' })
    const make = (affiliateId: number, slug: string) =>
      createShortLink(
        { actor: { affiliateId }, at: at() },
        { ...EMPTY, offerId, host: 'makes.ada.example', slug },
      ).then(
        () => 'made',
        (error) => Object.keys(error.options.fields).join(),
      )
    expect(await make(ada.id, 'not-yet')).toBe('host')
    await db().linkDomain.update({ where: { id }, data: { status: 'verified' } })
    expect(await make(eve.id, 'not-hers')).toBe('host')
    expect(await make(ada.id, 'now-it-is')).toBe('made')
  })

  test('sends a visitor of an offer on this site to the site, not to itself', async () => {
    const ada = await createAffiliate()
    const { id: offerId } = await offer({ destinationUrl: '/demo/landing?cid={click_id}' })
    await domain(null, 'away.example')
    await rulesSettled()
    const { headers } = await track(`/c/${offerId}?a=${ada.id}`, { headers: { host: 'away.example' } })
    expect(String(headers.location)).toMatch(/^http:\/\/localhost:3000\/demo\/landing\?cid=/)
  })
})

const EMPTY: NewShortLink = {
  host: '',
  slug: '',
  offerId: null,
  smartLinkId: null,
  source: null,
  url: null,
  s1: null,
  s2: null,
  s3: null,
  s4: null,
  s5: null,
}
