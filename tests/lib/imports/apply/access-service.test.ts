import { afterAll, afterEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { importFiles, importFrom, listResults } from '@/tests/support/imports/network-imports'
import type { SourceServer } from '@/tests/support/imports/source-server'
import { smallTuneNetwork, TUNE_TOKEN, tuneServer } from '@/tests/support/imports/tune-server'
import { imported, oldNetwork } from '@/tests/support/tracking/previous-platform'
import { rulesSettled, track } from '@/tests/support/tracking/tracking'

const servers: SourceServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await db().networkImport.deleteMany({})
})
afterAll(closeTracking)

async function tune() {
  const network = smallTuneNetwork()
  const [shoes, flights] = network.offers
  if (!shoes || !flights) throw new Error('no offers')
  shoes.require_approval = '1'
  flights.is_private = '1'
  network.access = { 31: { approved: ['21'], blocked: ['22'], unapproved: [] } }
  const server = tuneServer(network)
  servers.push(await server.listen())
  return server
}

test('affiliates approved there for closed offers are approved here, and their old links count', async () => {
  const server = await tune()
  const kinds = ['advertiser', 'affiliate', 'offer', 'access'] as const
  const from = { source: 'tune', base: server.base, key: TUNE_TOKEN } as const
  const { check, rows, run } = await importFrom(from, { kinds: [...kinds] })
  await check()
  const judged = await rows()
  expect(listResults(judged).filter((text) => text.startsWith('access'))).toEqual(['access 31:21: create'])
  const asked = server.requests.filter(({ url }) => url.searchParams.get('Method') === 'getAllAffiliateAccessByOffer')
  expect(asked.map(({ url }) => url.searchParams.get('id'))).toEqual(['31', '32'])
  const offers = judged.filter(({ kind }) => kind === 'offer')
  expect(offers.map(({ externalId, message }) => [externalId, message?.includes('no approvals for it')])).toEqual([
    ['31', false],
    ['32', true],
    ['33', false],
    ['34', false],
  ])
  const mails = await db().notification.count()
  await run()
  expect(listResults(await rows())).toEqual(listResults(judged))
  expect(await db().notification.count()).toBe(mails)
  expect(await db().affiliateOffer.findMany({})).toMatchObject([{ status: 'approved' }])
  const again = await importFrom(from, { kinds: ['access'] })
  await again.check()
  expect(listResults(await again.rows())).toEqual(['access 31:21: same'])

  await rulesSettled()
  await track('/aff_c?offer_id=31&aff_id=21')
  await track('/aff_c?offer_id=31&aff_id=22')
  const clicks = await db().click.findMany({ orderBy: { createdAt: 'asc' }, select: { flag: true } })
  expect(clicks).toEqual([{ flag: null }, { flag: 'offer_not_approved' }])
})

test('from a file: what is no approval is refused, and a refusal by staff waits for a decision', async () => {
  const world = await oldNetwork('everflow', { requiresApproval: true })
  const [refused, blocked] = [await createAffiliate(), await createAffiliate()]
  await imported('everflow', ['affiliate', 'r1', refused.id], ['affiliate', 'b1', blocked.id])
  const { id: offerId } = world.offer
  await db().affiliateOffer.create({ data: { affiliateId: refused.id, offerId, status: 'rejected' } })
  const { offerNumber, affiliateNumber } = world
  const { check, rows, run } = await importFiles('everflow', {
    access: `Offer ID,Partner ID,Status\n${offerNumber},${affiliateNumber},Approved\n${offerNumber},r1,Approved\n${offerNumber},b1,Rejected\n${offerNumber},none,Approved\n`,
  })
  await check()
  expect((await rows()).map(({ verdict }) => verdict)).toEqual(['create', 'decision', 'refused', 'refused'])
  expect((await rows())[2]?.message).toBe(
    'At the source it is rejected; approvals alone are imported. It has no access here.',
  )
  await run()
  const found = await db().affiliateOffer.findMany({ where: { offerId }, orderBy: { affiliateId: 'asc' } })
  expect(found.map(({ affiliateId, status }) => [affiliateId, status])).toEqual([
    [world.affiliate.id, 'approved'],
    [refused.id, 'rejected'],
  ])
})
