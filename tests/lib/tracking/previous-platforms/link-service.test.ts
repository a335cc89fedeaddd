import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordExternalIds } from '@/lib/catalog/external-ids/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'

const AT = new Date()
let offerId: number
let affiliateId: number
let otherId: number
let pausedId: number
let advertiserId: number

beforeAll(async () => {
  advertiserId = (await createAdvertiser()).id
  offerId = (await createOffer({ advertiserId, allowDeepLinks: true, deepLinkHosts: ['shop.example'] })).id
  pausedId = (await createOffer({ advertiserId, status: 'paused' })).id
  affiliateId = (await createAffiliate()).id
  otherId = (await createAffiliate()).id
  const blockedId = (await createAffiliate({ status: 'banned' })).id
  const row = (kind: 'offer' | 'affiliate' | 'offer_url', externalId: string, ourId: number | string) => ({
    source: 'tune' as const,
    kind,
    externalId,
    ourId: String(ourId),
  })
  await transact((tx) =>
    recordExternalIds(
      tx,
      [
        row('offer', '26', offerId),
        row('offer', '27', pausedId),
        row('affiliate', '9', affiliateId),
        row('affiliate', '10', blockedId),
        row('offer_url', '3', 'https://shop.example/b'),
        { source: 'everflow', kind: 'offer', externalId: '26', ourId: String(offerId) },
        { source: 'everflow', kind: 'affiliate', externalId: '9', ourId: String(otherId) },
      ],
      AT,
    ),
  )
  await rulesSettled()
})
afterAll(closeTracking)

const clickOf = async (answer: Awaited<ReturnType<typeof track>>) => {
  const [affiliate = '', id = ''] = clickIdOf(answer).split('-')
  const affiliateOf = Number.parseInt(affiliate, 36)
  return db().click.findFirstOrThrow({ where: { affiliateId: affiliateOf, id } })
}

describe('an old link', () => {
  test('is stored and led on like the link of ours it stands for', async () => {
    const s1 = randomUUID()
    const old = await track(`/aff_c?offer_id=26&aff_id=9&aff_sub=${s1}&aff_sub2=two&source=mail&aff_click_id=k9`)
    const own = await track(`/c/${offerId}?a=${affiliateId}&s1=${s1}&s2=two&source=mail&s5=k9`)
    expect(old.status).toBe(302)
    const without = (location: unknown) => String(location).replace(/cid=[^&]*/, '')
    expect(without(old.headers.location)).toBe(without(own.headers.location))
    const { id: _, isUnique: first, createdAt: __, ...stored } = await clickOf(old)
    const { id: ___, isUnique: second, createdAt: ____, ...ours } = await clickOf(own)
    expect(stored).toEqual(ours)
    expect(stored).toMatchObject({ affiliateId, offerId, s1, s2: 'two', s5: 'k9' })
    expect([first, second], 'one visitor on one offer, whichever link').toEqual([true, false])
  })

  test('with labels longer than ours is led on, and its labels are cut', async () => {
    const long = 'x'.repeat(500)
    const url = `/aff_c?offer_id=26&aff_id=9&aff_sub=${long}&aff_sub2=a%00b&aff_sub3=${'x'.repeat(254)}%F0%9F%98%80&source=${long}`
    const answer = await track(url)
    expect(answer.status).toBe(302)
    const click = await clickOf(answer)
    expect(click).toMatchObject({ s1: 'x'.repeat(255), s2: 'a b', s3: `${'x'.repeat(254)}\ufffd` })
    expect(await db().source.findUnique({ where: { id: click.sourceId } })).toMatchObject({ name: 'x'.repeat(100) })
  })

  test('a visitor is known again by the cookie of the old address', async () => {
    const peer = '203.0.113.80'
    const first = await track('/aff_c?offer_id=26&aff_id=9', { peer })
    const cookies = first.headers['set-cookie'] as string[]
    const sent = cookies.filter((each) => each.includes('; Path=/aff_c;')).map((each) => each.split(';')[0])
    expect(sent).toHaveLength(2)
    const back = { peer: '198.51.100.9', headers: { cookie: sent.join('; ') } }
    const again = await clickOf(await track('/aff_c?offer_id=26&aff_id=9', back))
    expect(again.isUnique).toBe(false)
  })

  test('leads to the landing page it names, if its offer allows it', async () => {
    const { headers } = await track('/aff_c?offer_id=26&aff_id=9&url_id=3')
    expect(String(headers.location)).toMatch(/^https:\/\/shop\.example\/b\?cid=/)
  })

  test('is a bot’s, a paused offer’s or a banned affiliate’s as with our links', async () => {
    const bot = { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }
    expect(await clickOf(await track('/aff_c?offer_id=26&aff_id=9', bot))).toMatchObject({ flag: 'bot' })
    expect((await track('/aff_c?offer_id=27&aff_id=9')).status).toBe(410)
    expect((await track('/aff_c?offer_id=26&aff_id=10')).status).toBe(403)
    expect((await track('/aff_c?offer_id=26&aff_id=9', { method: 'POST' })).status).toBe(405)
  })

  test('means what its own system called so: the same numbers are another affiliate there', async () => {
    expect(await clickOf(await track('/clk?oid=26&affid=9&sub1=x'))).toMatchObject({ affiliateId: otherId, offerId })
    expect(await clickOf(await track('/aff_c?offer_id=26&aff_id=9'))).toMatchObject({ affiliateId, offerId })
  })

  test('with an id that was not imported leads nowhere, and nothing is counted', async () => {
    const before = await db().click.count({ where: { affiliateId: { in: [affiliateId, otherId] } } })
    for (const url of ['/aff_c?offer_id=99&aff_id=9', '/aff_c?offer_id=26&aff_id=99', '/clk?oid=99&affid=9']) {
      const { status, headers } = await track(url)
      expect([url, status, headers.location]).toEqual([url, 404, undefined])
    }
    expect(await db().click.count({ where: { affiliateId: { in: [affiliateId, otherId] } } })).toBe(before)
  })

  test('an impression is answered with a transparent picture and counted nowhere', async () => {
    const answer = await track('/aff_i?offer_id=26&aff_id=9')
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/gif' } })
  })
})

test('an id that is imported while the server runs is known at once', async () => {
  const externalId = String(Date.now())
  const rows = [{ source: 'tune' as const, kind: 'offer' as const, externalId, ourId: String(offerId) }]
  expect((await track(`/aff_c?offer_id=${externalId}&aff_id=9`)).status).toBe(404)
  await transact((tx) => recordExternalIds(tx, rows, AT))
  await rulesSettled()
  expect((await track(`/aff_c?offer_id=${externalId}&aff_id=9`)).status).toBe(302)
})
