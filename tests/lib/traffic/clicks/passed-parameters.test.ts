import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildLink } from '@/lib/api/v1-affiliate/data'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { getClickDetails } from '@/lib/traffic/routing/click-path-data'
import { parameterSentences } from '@/lib/traffic/routing/click-path-rules'
import { removeAddresses } from '@/lib/traffic/visitors/ip-removal-service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'

const AT = new Date('2026-11-20T15:00:00Z')
let affiliateId: number
let offerId: number
let otherId: number

beforeAll(async () => {
  const { id: advertiserId } = await createAdvertiser()
  affiliateId = (await createAffiliate()).id
  const passing = {
    passedParameters: ['gclid', 'utm_*', 'Ref'],
    destinationUrl: 'https://shop.example/p?cid={click_id}&utm_medium=stoke#top',
  }
  offerId = (await createOffer({ advertiserId, ...passing })).id
  otherId = (await createOffer({ advertiserId })).id
  await rulesSettled()
})
afterAll(closeTracking)

const sightOf = async (answer: Awaited<ReturnType<typeof track>>) => {
  const ref = parseClickId(clickIdOf(answer))
  if (!ref) throw new Error('not a click id')
  return getClickDetails(ref)
}
const open = (query: string, id = offerId, at = AT) => track(`/c/${id}?a=${affiliateId}${query}`, { at })

test('go on to the destination beside its own, and are stored with the click', async () => {
  const answer = await open('&gclid=Cj0K%20%26x&UTM_Source=news&ref=7&fbclid=IwAR0&sub2=z')
  const to = new URL(String(answer.headers.location))
  expect(to.hash).toBe('#top')
  expect([...to.searchParams].slice(1)).toEqual([
    ['utm_medium', 'stoke'],
    ['gclid', 'Cj0K &x'],
    ['UTM_Source', 'news'],
    ['Ref', '7'],
  ])
  const sight = await sightOf(answer)
  expect(sight?.subIds.s2).toBe('z')
  expect(sight?.parameters).toEqual({ passed: { gclid: 'Cj0K &x', UTM_Source: 'news', Ref: '7' }, dropped: ['fbclid'] })
  expect(parameterSentences(sight?.parameters ?? { passed: {}, dropped: [] })).toEqual([
    'Passed on to the advertiser: Ref=7, gclid=Cj0K &x, UTM_Source=news.',
    'Left out, because the offer does not pass it on: fbclid.',
  ])
})

test('neither the click id nor another parameter of the destination can be replaced by the link [Q29]', async () => {
  await db().offer.update({ where: { id: offerId }, data: { passedParameters: ['cid', 'utm_*'] } })
  await rulesSettled()
  const to = new URL(String((await open('&cid=1-forged&utm_medium=x')).headers.location))
  expect(to.searchParams.getAll('utm_medium')).toEqual(['stoke'])
  expect(to.searchParams.getAll('cid')).toHaveLength(1)
  expect(to.searchParams.get('cid')).not.toBe('1-forged')
  await db().offer.update({ where: { id: offerId }, data: { passedParameters: ['gclid', 'utm_*', 'Ref'] } })
  await rulesSettled()
})

test('an offer without a list passes none on, and the click says which were left out', async () => {
  const answer = await open('&gclid=g&utm_source=x', otherId)
  expect(String(answer.headers.location)).not.toContain('gclid')
  expect((await sightOf(answer))?.parameters).toEqual({ passed: {}, dropped: ['gclid', 'utm_source'] })
})

test('a link without further parameters stores nothing of them', async () => {
  const sight = await sightOf(await open('&s1=x&click_id=c'))
  expect(sight?.parameters).toEqual({ passed: {}, dropped: [] })
})

test('the link of the API carries them and names those that are left out', async () => {
  const order = { offerId, parameters: { gclid: '{gclid}', foo: '1' } }
  const { link, dropped } = await buildLink(affiliateId, order, AT)
  expect(link).toMatch(/&gclid=\{gclid\}&foo=1$/)
  expect(dropped).toEqual(['foo'])
})

test('are erased with the visitor’s address', async () => {
  const old = new Date('2026-05-02T15:00:00Z')
  const answer = await open('&gclid=erase-me&foo=1', offerId, old)
  const ref = parseClickId(clickIdOf(answer))
  await removeAddresses({ at: AT, networkAfterDays: 30, eraseAfterDays: 180, mayGoOn: () => true })
  const click = await db().click.findUniqueOrThrow({ where: { affiliateId_id: ref ?? { affiliateId: 0, id: '' } } })
  expect(click.parameters).toBeNull()
  expect((await getClickDetails(ref ?? { affiliateId: 0, id: '' }))?.parameters).toEqual({ passed: {}, dropped: [] })
})
