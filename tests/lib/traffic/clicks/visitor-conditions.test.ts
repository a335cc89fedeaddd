import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_CONDITIONS, plainRule } from '@/lib/catalog/payouts/condition-schema'
import { plainConditions, type VisitorConditions } from '@/lib/catalog/visitor-conditions/schema'
import { getAdminTrail } from '@/lib/conversions/lists/trail/admin-data'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import type { TrackingAnswer } from '@/lib/traffic/requests/header-rules'
import { getClickDetails } from '@/lib/traffic/routing/click-path-data'
import { flagSentence } from '@/lib/traffic/routing/click-path-rules'
import { removeAddresses } from '@/lib/traffic/visitors/ip-removal-service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { mmdbFile } from '@/tests/support/platform/mmdb'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'
import { CHROME, rulesSettled, track } from '@/tests/support/tracking/tracking'
import { newSmartLink } from '@/tests/support/traffic/smart-links'
import { visitorsOf } from '@/tests/support/traffic/visitors'

const MUNICH = '203.0.113.7'
const HAMBURG = '203.0.113.130'
const VPN = '198.51.100.7'
const ELSEWHERE = '192.0.2.7'
const place = (region: string, names: Record<string, string>) => ({
  country: { iso_code: 'DE' },
  subdivisions: [{ iso_code: region }],
  city: { names },
})
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoke-geo-'))
  const write = (name: string, file: Buffer) => {
    writeFileSync(path.join(folder, name), file)
    return path.join(folder, name)
  }
  const cities = { '203.0.113.0/25': place('BY', { en: 'Munich', de: 'München' }), '203.0.113.128/25': place('HH', {}) }
  const hidden = { '198.51.100.0/24': { is_anonymous: true, is_anonymous_vpn: true } }
  const carriers = { '203.0.113.0/25': { autonomous_system_number: 3320, isp: 'Deutsche Telekom' } }
  Object.assign(env(), {
    GEOIP_DATABASE: [
      write('city.mmdb', mmdbFile(cities, 'GeoIP2-City')),
      write('vpn.mmdb', mmdbFile(hidden, 'GeoIP2-Anonymous-IP')),
    ].join(','),
    GEOIP_ASN_DATABASE: write('isp.mmdb', mmdbFile(carriers, 'GeoIP2-ISP')),
  })
  shop = await openShop()
})
afterAll(async () => {
  Object.assign(env(), { GEOIP_DATABASE: undefined, GEOIP_ASN_DATABASE: undefined })
  await closeTracking()
})

type Some = Partial<VisitorConditions>
const stored = (conditions: Some) => plainConditions(visitorsOf(conditions)) as Prisma.InputJsonObject
async function offerFor(conditions: Some, more: Partial<Prisma.OfferUncheckedCreateInput> = {}) {
  const { id } = await createOffer({ advertiserId: shop.advertiser.id, visitors: stored(conditions), ...more })
  await rulesSettled()
  return id
}
const said = ({ status, body }: TrackingAnswer) => [status, /<h1>(.*)<\/h1>/.exec(body)?.[1]]
const none = visitorsOf({}).except

describe('an offer with conditions on visitors', () => {
  let affiliateId: number
  beforeAll(async () => {
    affiliateId = (await createAffiliate()).id
  })
  const visit = (offerId: number, peer: string, headers: Record<string, string> = {}, at = NOW) =>
    track(`/c/${offerId}?a=${affiliateId}`, { peer, headers: { 'user-agent': CHROME, ...headers }, at })

  test.each<[string, Some, [string, Record<string, string>?][], [string, Record<string, string>?][], string]>([
    ['regions', { regions: ['DE-BY'] }, [[MUNICH]], [[HAMBURG]], 'region'],
    ['all but some regions', { except: { ...none, regions: ['DE-HH'] } }, [[MUNICH]], [[HAMBURG]], 'region'],
    ['cities by any of their names', { cities: ['münchen, de'] }, [[MUNICH]], [], 'city'],
    ['carriers', { networks: ['Telekom'] }, [[MUNICH]], [], 'network'],
    ['systems', { systems: ['iOS'] }, [[MUNICH, { 'user-agent': IPHONE }]], [[MUNICH]], 'system'],
    ['browsers', { browsers: ['Chrome'] }, [[MUNICH]], [[MUNICH, { 'user-agent': IPHONE }]], 'browser'],
    [
      'languages',
      { languages: ['de'] },
      [[MUNICH, { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }], [MUNICH]],
      [[MUNICH, { 'accept-language': 'en-US,en;q=0.9,de;q=0.8' }]],
      'language',
    ],
    ['no VPN', { vpn: false }, [[MUNICH], [ELSEWHERE]], [[VPN]], 'vpn'],
    ['no hosting provider', { hosting: false }, [[MUNICH]], [['95.216.1.1']], 'hosting'],
  ])('takes those of %s, and refuses others with its own reason', async (_, conditions, taken, refused, fact) => {
    const offerId = await offerFor(conditions)
    for (const [peer, headers] of taken) expect((await visit(offerId, peer, headers)).status).toBe(302)
    for (const [peer, headers] of refused) {
      expect(said(await visit(offerId, peer, headers))).toEqual([403, 'This offer is not available to you.'])
      const { id } = await db().click.findFirstOrThrow({ where: { offerId }, orderBy: { id: 'desc' } })
      const click = await getClickDetails({ affiliateId, id })
      expect(click).toMatchObject({ flag: 'visitor_not_allowed', refusedBy: fact })
      expect(flagSentence('visitor_not_allowed', click?.refusedBy ?? null)).toContain('The offer’s condition on the ')
    }
  })

  test('at hours of a zone is open then', async () => {
    const hours = { zone: 'Europe/Berlin', windows: [{ days: [], from: '22:00', to: '06:00' }] }
    const offerId = await offerFor({ hours })
    const at = (time: string) => visit(offerId, MUNICH, {}, new Date(`2026-11-20T${time}:00Z`))
    expect((await at('21:00')).status).toBe(302)
    expect((await at('04:59')).status).toBe(302)
    expect((await at('05:00')).status).toBe(403)
  })

  test('lets in those of whom it is not known, unless it refuses them', async () => {
    const conditions = { cities: ['Munich'], languages: ['de'] }
    expect((await visit(await offerFor(conditions), HAMBURG)).status).toBe(302)
    const strict = await offerFor(conditions, { refusesUnknownVisitors: true })
    expect((await visit(strict, MUNICH, { 'accept-language': 'de' })).status).toBe(302)
    expect((await visit(strict, MUNICH)).status).toBe(403)
    expect((await visit(strict, HAMBURG, { 'accept-language': 'de' })).status).toBe(403)
  })

  test('sends those it is not for to its fallback, and is passed over by smart links', async () => {
    const open = await offerFor({})
    const offerId = await offerFor({ regions: ['DE-BY'] }, { fallbackOfferId: open })
    expect((await visit(offerId, HAMBURG)).headers.location).toContain('shop.example')
    expect(await db().click.findFirst({ where: { linkedOfferId: offerId } })).toMatchObject({ offerId: open })
    const link = await newSmartLink(affiliateId, { arms: [offerId, open] })
    await db().smartLinkArm.update({
      where: { smartLinkId_offerId: { smartLinkId: link.id, offerId: open } },
      data: { visitors: stored({ regions: ['DE-HH'] }) },
    })
    await db().$executeRaw`UPDATE smart_link SET name = name WHERE id = ${link.id}`
    await rulesSettled()
    const of = async (peer: string) => {
      await track(`/c/s${link.id}`, { peer, headers: { 'user-agent': CHROME } })
      return (await db().click.findFirstOrThrow({ where: { affiliateId }, orderBy: { id: 'desc' } })).offerId
    }
    expect([await of(MUNICH), await of(HAMBURG)]).toEqual([offerId, open])
  })

  test('is left by an override for some of its visitors', async () => {
    const [offerId, other] = [await offerFor({}), await offerFor({})]
    const override = { name: 'North', position: 1, offerId, destinationOfferId: other }
    await db().trafficOverride.create({ data: { ...override, visitors: stored({ regions: ['DE-HH'] }) } })
    await rulesSettled()
    await visit(offerId, HAMBURG)
    await visit(offerId, MUNICH)
    const clicks = await db().click.findMany({ where: { offerId: { in: [offerId, other] } }, orderBy: { id: 'asc' } })
    expect(clicks.map((click) => click.offerId)).toEqual([other, offerId])
  })
})

describe('rules of payouts on visitors', () => {
  const payout = (payoutCents: bigint) => ({
    payoutType: 'cpa_flat' as const,
    payoutCents,
    percentPayoutBps: 0,
    revenueCents: payoutCents * 2n,
    revenueCurrency: 'USD',
    percentRevenueBps: 0,
  })
  const rules = (conditions: Some, payoutCents = 4_000n) => ({
    payoutRules: [plainRule({ conditions: { ...NO_CONDITIONS, ...conditions }, ...payout(payoutCents) })],
    allowMultipleConversions: true,
    attributionWindowDays: 365,
  })
  const saleOf = async (click: Awaited<ReturnType<typeof shop.click>>, at = NOW) => {
    await shop.send({ click_id: click.click_id }, { at })
    const sale = await db().conversion.findFirstOrThrow({
      where: { affiliateId: click.affiliateId },
      orderBy: { id: 'desc' },
    })
    const trail = await getAdminTrail(click.affiliateId, sale.id)
    return [Number(sale.payoutCents), trail.conversion.paidBy]
  }

  test('hold for what was kept with the click, when the visitor is erased', async () => {
    const offerId = await offerFor({}, rules({ regions: ['DE-BY'], systems: ['iOS'], languages: ['de'] }))
    const headers = { 'user-agent': IPHONE, 'accept-language': 'de' }
    const click = await shop.click({ offerId, peer: MUNICH, headers })
    const stranger = await shop.click({ offerId, peer: HAMBURG, headers })
    await removeAddresses({ at: daysLater(200), networkAfterDays: 30, eraseAfterDays: 90, mayGoOn: () => true })
    const [row] = await db().click.findMany({ where: { offerId }, orderBy: { id: 'asc' } })
    expect(row).toMatchObject({ userAgent: '', device: null, seen: { regions: ['DE-BY'], system: 'iOS' } })
    expect(await saleOf(click, daysLater(200))).toEqual([
      4_000,
      'Rule 1: Sales from the region DE-BY, with iOS, with a browser in German: $40.00.',
    ])
    expect((await saleOf(stranger, daysLater(200)))[0]).toBe(2_500)
  })

  test('are not met by what is not known, and the trail says so', async () => {
    const offerId = await offerFor({}, rules({ cities: ['Munich'] }))
    expect(await saleOf(await shop.click({ offerId, peer: HAMBURG }))).toEqual([
      2_500,
      'Not known of the visitor: city. No rule about it was met.',
    ])
  })

  test('that are planned have what they ask kept already, beside planned changes of other payouts', async () => {
    const offerId = await offerFor({}, { allowMultipleConversions: true })
    const { payoutRules } = rules({ regions: ['DE-BY'] })
    const plan = { offerId, effectiveAt: daysLater(3), createdAt: NOW, reason: '', createdById: null }
    for (const planned of [null, payoutRules])
      await db().offerPayoutChange.create({
        data: { ...plan, id: newId(NOW), terms: { own: null, goals: [], tiers: [], rules: planned } },
      })
    await rulesSettled()
    await shop.click({ offerId, peer: MUNICH })
    const { seen } = await db().click.findFirstOrThrow({ where: { offerId }, orderBy: { id: 'desc' } })
    expect(seen).toEqual({ regions: ['DE-BY'] })
  })
})
