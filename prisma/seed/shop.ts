import { PERSONAL_ACCOUNT_TAG, SPECIAL_HANDLE } from '../../lib/shop/cart/constants'

export type DemoProduct = {
  id: number
  handle: string
  title: string
  description: string
  productType: string
  tags: readonly string[]
  imageAlt: string
  priceCents: number
  stock: number
  addedDaysAgo: number
}

const ACCOUNT = { productType: 'Personal account', tags: [PERSONAL_ACCOUNT_TAG] } as const
const MERCH = { productType: 'Merchandise', tags: ['merch'] } as const

/** The products of the demo's shop. Each has a drawing in public/shop, named by its handle. */
export const PRODUCTS: readonly DemoProduct[] = [
  {
    ...ACCOUNT,
    id: 1,
    handle: 'tiktok-account-us',
    title: 'TikTok personal account, US',
    description: 'Aged twelve months, warmed up, with its mail address and a US history. Handed over by mail.',
    imageAlt: 'A phone with a play button on its screen and the letters US',
    priceCents: 8_900,
    stock: 14,
    addedDaysAgo: 3,
  },
  {
    ...ACCOUNT,
    id: 2,
    handle: 'tiktok-account-uk',
    title: 'TikTok personal account, UK',
    description: 'Aged nine months, warmed up, with its mail address and a UK history. Handed over by mail.',
    imageAlt: 'A phone with a play button on its screen and the letters UK',
    priceCents: 7_400,
    stock: 2,
    addedDaysAgo: 5,
  },
  {
    ...MERCH,
    id: 3,
    handle: 'ember-hoodie',
    title: 'Ember hoodie',
    description: 'Heavy brushed cotton in warm black, with the flame on the chest.',
    imageAlt: 'A black hoodie with a flame on the chest',
    priceCents: 6_400,
    stock: 38,
    addedDaysAgo: 12,
  },
  {
    ...MERCH,
    id: 4,
    handle: 'flame-cap',
    title: 'Flame cap',
    description: 'Six panels, washed cotton, an embroidered flame. One size fits most heads.',
    imageAlt: 'A cap with a flame on its front',
    priceCents: 2_900,
    stock: 61,
    addedDaysAgo: 20,
  },
  {
    ...MERCH,
    id: 5,
    handle: 'night-shift-mug',
    title: 'Night shift mug',
    description: 'Holds 400 ml of whatever keeps a campaign going. Safe in the dishwasher.',
    imageAlt: 'A dark mug with a flame, steaming',
    priceCents: 1_800,
    stock: 7,
    addedDaysAgo: 34,
  },
  {
    ...MERCH,
    id: 6,
    handle: 'creator-light',
    title: 'Pocket creator light',
    description: 'A dimmable panel the size of a phone, 2700 to 6500 K, four hours on one charge.',
    imageAlt: 'A small square light on a stand',
    priceCents: 4_500,
    stock: 22,
    addedDaysAgo: 48,
  },
  {
    ...MERCH,
    id: 7,
    handle: 'streak-calendar',
    title:
      'Streak wall calendar 2027: one page a month, a square a day, and a sheet of 365 flames to stick on the days that counted',
    description: 'Printed on 170 g paper, 42 by 30 cm.',
    imageAlt: 'A wall calendar with flames on its days',
    priceCents: 2_200,
    stock: 90,
    addedDaysAgo: 61,
  },
  {
    ...MERCH,
    id: 8,
    handle: 'sticker-pack',
    title: 'Tier sticker pack',
    description: 'Ten vinyl stickers, one for each tier from Ash to Universe.',
    imageAlt: 'A fan of round stickers in the colors of the tiers',
    priceCents: 900,
    stock: 240,
    addedDaysAgo: 75,
  },
  {
    ...MERCH,
    id: 9,
    handle: SPECIAL_HANDLE,
    title: 'First run tee',
    description: 'The tee of the first hundred affiliates. It is not printed again.',
    imageAlt: 'A cream tee with a small flame',
    priceCents: 3_200,
    stock: 0,
    addedDaysAgo: 320,
  },
]

/** Mara's orders: days ago, and the quantity of each product. */
export const ORDERS: readonly { daysAgo: number; lines: readonly [productId: number, quantity: number][] }[] = [
  {
    daysAgo: 204,
    lines: [
      [9, 1],
      [8, 2],
    ],
  },
  { daysAgo: 97, lines: [[1, 1]] },
  {
    daysAgo: 26,
    lines: [
      [3, 1],
      [4, 1],
      [5, 2],
    ],
  },
]
