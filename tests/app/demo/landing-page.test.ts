import { expect, test } from 'vitest'
import { findProduct, getClickIdStatus } from '@/lib/runtime/demo-purchases/data'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'
import { createAffiliate } from '../../support/factories/affiliates'
import { createAdvertiser, createOffer } from '../../support/factories/offers'

test('an offer is shown as a product, with its demo price or a default price', async () => {
  const advertiser = await createAdvertiser()
  const known = await createOffer({
    advertiserId: advertiser.id,
    name: 'Glowbox Beauty Trial',
    displayAdvertiser: 'Glowbox',
  })
  const other = await createOffer({ advertiserId: advertiser.id, name: 'Something new', payoutType: 'cpa_both' })
  expect(await findProduct(known.id)).toMatchObject({
    name: 'Glowbox Beauty Trial',
    advertiser: 'Glowbox',
    priceCents: 2_900,
    hasAmount: false,
  })
  expect(await findProduct(other.id)).toMatchObject({ priceCents: 4_900, hasAmount: true })
  expect(await findProduct(999_999)).toBeNull()
})

test('a click id is missing, malformed, unknown, of another offer, or known', async () => {
  const advertiser = await createAdvertiser()
  const [offer, other] = [
    await createOffer({ advertiserId: advertiser.id }),
    await createOffer({ advertiserId: advertiser.id }),
  ]
  const affiliate = await createAffiliate()
  await rulesSettled()
  const clickId = clickIdOf(await track(`/c/${offer.id}?a=${affiliate.id}`))
  expect(await getClickIdStatus(clickId, offer.id)).toBe('known')
  expect(await getClickIdStatus(clickId, other.id)).toBe('other-offer')
  expect(await getClickIdStatus('7ps-0190000000007000800000000000dead', offer.id)).toBe('unknown')
  expect(await getClickIdStatus('hello', offer.id)).toBe('malformed')
  expect(await getClickIdStatus('', offer.id)).toBe('missing')
})
