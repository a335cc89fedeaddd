import { ID } from './sample-values'
import type { Templates } from './templates'

const smartLink = {
  name: 'By program',
  split: 'weight',
  floorPercent: 5,
  arms: [{ offerId: 1904, weight: 2 }, { offerId: 1911 }],
}

/** Bodies of an affiliate's writes. */
export const AFFILIATE_TEMPLATES: Templates = {
  askAboutSale: {
    offer: 1042,
    order: 'A-10042',
    day: '2026-11-20',
    amount: '49.90',
    message: 'The buyer sent me the confirmation of the order.',
    pictures: [],
  },
  askAboutSales: {
    offer: 1042,
    list: 'order number,date,amount\nA-10042,2026-11-20,49.90\nA-10043,2026-11-21,19.90',
    message: 'The buyers sent me the confirmations of their orders.',
    pictures: [],
  },
  appealConversion: {
    ground: 'valid_sale',
    message: 'The buyer confirmed the order by mail; the receipt is attached.',
    pictures: [],
  },
  requestCoupon: { code: 'ANNA10' },
  applyForOffer: { message: 'I write reviews of this kind of product for 20,000 readers a month.', answers: [] },
  changeShortLink: { slug: 'december-sale' },
  createSmartLink: smartLink,
  changeSmartLink: { ...smartLink, isActive: false },
  claimQuest: { windowKey: '2026-11-20' },
  requestPayout: { amountCents: 5_000, idempotencyKey: ID, method: 'paypal' },
  applyForFunding: {
    amount: '2,500.00',
    repaymentPercent: '20',
    purpose: 'Search advertising for December',
    plan: 'I buy search clicks for the winter offers at $0.40 and expect 5,000 clicks and 160 sales in four weeks.',
  },
  applyForSquad: {
    name: 'North Team',
    pitch: 'Four publishers of outdoor reviews who plan their campaigns together.',
    split: 'equal',
    members: [{ who: 'partner@mail.example' }],
  },
  acceptSquadTerms: { termsRevision: 1 },
  updateStreak: { checkYesterday: true },
  addLinkDomain: { host: 'go.shop.example' },
  changeProfile: { firstName: 'Dana', lastName: 'Reyes', username: 'dana-reyes', country: 'US' },
  changePreferences: {
    preferences: [{ topic: 'conversion_recorded', inApp: true, byMail: false, byPush: true }],
  },
  changeOwnApplication: {
    website: 'https://reviews.example',
    trafficKinds: ['Content', 'Search'],
    country: 'US',
    promotion: 'Long reviews with a link to the offer, found by search.',
    isAccepted: true,
    termsVersion: '2026-01',
  },
  orderReportViews: { ids: [ID] },
  createReportAlert: {
    figure: 'conversionRate',
    dimension: null,
    value: null,
    rule: 'drop',
    bound: 30,
    days: 7,
    minClicks: 100,
    window: 'yesterday',
  },
  changeReportAlert: { isActive: false },
}
