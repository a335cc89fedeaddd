import { beforeAll, describe, expect, test } from 'vitest'
import { listActiveOffers } from '@/lib/catalog/offers/data'
import { db } from '@/lib/platform/database/db'
import { createAffiliate } from '../../../support/factories/affiliates'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'

const NOW = new Date('2026-11-20T12:00:00Z')

describe('listActiveOffers', () => {
  let affiliateId: number
  let names: string[]

  beforeAll(async () => {
    affiliateId = (await createAffiliate()).id
    const other = (await createAffiliate()).id
    const { id: advertiserId } = await createAdvertiser()
    const paused = await createAdvertiser()
    await db().advertiser.update({ where: { id: paused.id }, data: { status: 'paused' } })
    await createOffer({ advertiserId, name: 'Zebra' })
    await createOffer({ advertiserId, name: 'Apple', startsAt: NOW })
    await createOffer({ advertiserId, name: 'Paused', status: 'paused' })
    await createOffer({ advertiserId, name: 'Ended', expiresAt: NOW })
    await createOffer({ advertiserId, name: 'Early', startsAt: new Date(NOW.getTime() + 1) })
    await createOffer({ advertiserId: paused.id, name: 'Of a paused advertiser' })
    const mine = await createOffer({ advertiserId, name: 'Mine', requiresApproval: true })
    const theirs = await createOffer({ advertiserId, name: 'Theirs', requiresApproval: true })
    const asked = await createOffer({ advertiserId, name: 'Asked', requiresApproval: true })
    await db().affiliateOffer.createMany({
      data: [
        { affiliateId, offerId: mine.id, status: 'approved' },
        { affiliateId: other, offerId: theirs.id, status: 'approved' },
        { affiliateId, offerId: asked.id, status: 'requested' },
      ],
    })
    names = (await listActiveOffers(affiliateId, NOW)).map(({ name }) => name)
  })

  test('lists active offers that are open to the affiliate, by name', () => {
    expect(names).toEqual(['Apple', 'Mine', 'Zebra'])
  })

  test('each offer has its payout label [S3.45]', async () => {
    const [first] = await listActiveOffers(affiliateId, NOW)
    expect(first?.payoutLabel).toBe('$25 Payout')
  })
})
