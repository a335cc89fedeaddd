import { expect, test } from 'vitest'
import { trackingLink } from '@/lib/catalog/links/rules'

test('a tracking link contains the offer, the affiliate and the encoded source', () => {
  const parts = { origin: 'https://stoke.example', offerId: 1042, affiliateId: 10482 }
  expect(trackingLink(parts)).toBe('https://stoke.example/c/1042?a=10482')
  expect(trackingLink({ ...parts, source: ' bio & co ' })).toBe(
    'https://stoke.example/c/1042?a=10482&source=bio+%26+co',
  )
})

test('a tracking link contains encoded sub-IDs and the deep-link URL, and no empty parameters', () => {
  const link = trackingLink({
    origin: 'https://stoke.example',
    offerId: 7,
    affiliateId: 9,
    source: ' ',
    subIds: { s1: 'video 1', s2: '', s5: 'ä&b' },
    url: 'https://shop.example/p?c=red',
  })
  expect(link).toBe(
    'https://stoke.example/c/7?a=9&s1=video+1&s5=%C3%A4%26b&url=https%3A%2F%2Fshop.example%2Fp%3Fc%3Dred',
  )
})
