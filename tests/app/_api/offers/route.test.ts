import { beforeAll, describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/offers/route'
import { db } from '@/lib/platform/database/db'
import { offerRecordsSchema } from '@/lib/reporting/search/schema'
import { ask } from '@/tests/support/api/api'
import { createAdvertiser, createOffer } from '../../../support/factories/offers'
import { createUser, type TestUser } from '../../../support/factories/users'

const PATH = '/api/offers'

describe('GET /api/offers', () => {
  let ada: TestUser
  let eve: TestUser
  let advertiserId: number

  beforeAll(async () => {
    ada = await createUser()
    eve = await createUser()
    advertiserId = (await createAdvertiser()).id
    const featured = await db().category.create({ data: { name: 'Featured', position: 0 } })
    const finance = await db().category.create({ data: { name: 'Finance', position: 1 } })
    const card = await createOffer({ advertiserId, description: 'No fees.', payoutCapCents: 300_050n })
    await db().offerThumbnail.createMany({
      data: [
        { offerId: card.id, previewUri: '/second.svg', position: 1 },
        { offerId: card.id, previewUri: '/first.svg', position: 0 },
      ],
    })
    await db().offerCategory.createMany({
      data: [finance, featured].map(({ id }) => ({ offerId: card.id, categoryId: id })),
    })
    await createOffer({
      advertiserId,
      name: 'Password Vault',
      payoutType: 'cpa_percentage',
      defaultPayoutCents: 0n,
      percentPayoutBps: 1250,
    })
    await createOffer({ advertiserId, name: 'Secure VPN', isSubscription: true, subscriptionFrequency: 'monthly' })
    await createOffer({ advertiserId, name: 'Paused', status: 'paused' })
    await createOffer({ advertiserId, name: 'Closed', requiresApproval: true })
    const secret = await createOffer({ advertiserId, name: 'Private', isPrivate: true })
    const hidden = await createOffer({ advertiserId, name: 'Toy Crate' })
    const bucket = await db().bucket.create({ data: { name: 'New', hiddenOfferIds: [hidden.id] } })
    await db().affiliateOffer.createMany({
      data: [
        { affiliateId: ada.affiliateId ?? 0, offerId: secret.id, status: 'approved' },
        { affiliateId: eve.affiliateId ?? 0, offerId: secret.id, status: 'rejected' },
      ],
    })
    await db().affiliate.update({ where: { id: eve.affiliateId ?? 0 }, data: { bucketId: bucket.id } })
  })

  const names = async (user: TestUser) =>
    offerRecordsSchema.parse(await (await ask(GET, PATH, user)).json()).map(({ Offer }) => Offer.name)

  test('answers an array of records in the documented shape [S7.14] [S3.48] [S3.36-S3.42]', async () => {
    const answer = await ask(GET, PATH, ada)
    expect(answer.status).toBe(200)
    expect((await answer.json())[1]).toEqual({
      Offer: {
        id: expect.any(Number),
        name: 'Northpay Debit Card',
        description: 'No fees.',
        display_advertiser: 'Northpay',
        default_payout: 25,
        payout: 25,
        payout_type: 'cpa_flat',
        percent_payout: 0,
        is_subscription: '0',
        subscription_frequency: null,
        payout_cap: 3000.5,
      },
      Thumbnail: { preview_uri: '/first.svg' },
      categories: [{ name: 'Featured' }, { name: 'Finance' }],
    })
  })

  test('a percentage payout has no default payout, and a monthly subscription is marked as one [S3.38] [S3.40] [S3.41]', async () => {
    const records = offerRecordsSchema.parse(await (await ask(GET, PATH, ada)).json())
    const of = (name: string) => records.find(({ Offer }) => Offer.name === name)
    expect(of('Password Vault')?.Offer).toMatchObject({ default_payout: null, payout: 0, percent_payout: 12.5 })
    expect(of('Secure VPN')?.Offer).toMatchObject({ is_subscription: '1', subscription_frequency: 'monthly' })
    expect(of('Secure VPN')).toMatchObject({ Thumbnail: null, categories: [] })
  })

  test('lists what this affiliate may see: no private offers of others, none hidden from their bucket [S7.14] [Q23]', async () => {
    const shared = ['Closed', 'Northpay Debit Card', 'Password Vault']
    expect(await names(ada)).toEqual([...shared, 'Private', 'Secure VPN', 'Toy Crate'])
    expect(await names(eve)).toEqual([...shared, 'Secure VPN'])
  })

  test('a limit splits the list into pages that together contain every offer [S7.14]', async () => {
    const page = async (offset: number) =>
      offerRecordsSchema
        .parse(await (await ask(GET, `${PATH}?limit=4&offset=${offset}`, ada)).json())
        .map(({ Offer }) => Offer.name)
    expect([...(await page(0)), ...(await page(4)), ...(await page(8))]).toEqual(await names(ada))
    expect(await page(4)).toHaveLength(2)
    for (const wrong of ['limit=0', 'limit=201', 'limit=x', 'offset=-1']) {
      expect((await ask(GET, `${PATH}?${wrong}`, ada)).status).toBe(422)
    }
  })

  test('repeated calls answer the same and are not stored by shared caches [Q35]', async () => {
    const [first, second] = [await ask(GET, PATH, ada), await ask(GET, PATH, ada)]
    expect(await first.text()).toBe(await second.text())
    expect(first.headers.get('cache-control')).toBe('private, no-store')
  })

  test('refuses the signed-out and staff without an affiliate', async () => {
    expect((await ask(GET, PATH)).status).toBe(401)
    expect((await ask(GET, PATH, await createUser({ role: 'GSM' }))).status).toBe(403)
  })
})
