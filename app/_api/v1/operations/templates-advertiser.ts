import type { Templates } from './templates'

/** What a program of a shop exports, as the check of an upload and a comparison are told to read it. */
export const SALES_FILE = {
  encoding: 'utf-8',
  separator: ',',
  decimalMark: '.',
  dateOrder: 'month-first',
  timeZone: 'America/New_York',
  currency: 'USD',
  columns: {
    clickId: 'Click',
    txnId: 'Order',
    event: '',
    amount: 'Total',
    currency: 'Currency',
    refundId: '',
    soldAt: '',
  },
}

/** A creative that is new: one that stands in the list already keeps its id. */
export const CREATIVE = {
  id: null,
  kind: 'link',
  title: 'Winter sale',
  url: 'https://shop.example/winter',
  body: '',
}

const comparison = { ...SALES_FILE, from: '2026-11-01', to: '2026-11-30' }

/** Bodies of writes of people of an advertiser. */
export const ADVERTISER_TEMPLATES: Templates = {
  proposeOffer: {
    name: 'Winter jackets',
    description: 'Jackets for the cold.',
    payoutType: 'cpa_flat',
    destinationUrl: 'https://shop.example/jackets?cid={click_id}',
    previewUrl: '',
    allowedCountries: ['US', 'CA'],
    allowedDevices: [],
    allowedTraffic: [],
    startsAt: null,
    expiresAt: null,
    defaultRevenueCents: 3_000,
    percentRevenueBps: 0,
    note: 'Ready to start on December 1.',
  },
  changeOwnOffer: { name: 'Winter jackets', version: 1, note: 'The name of the season.' },
  replaceCreatives: { creatives: [CREATIVE], version: 1 },
  proposePrice: { defaultRevenueCents: 3_500, beginsAt: '2026-12-01T05:00:00Z', version: 1 },
  changeOwnOfferStatus: { status: 'paused', note: 'Sold out until Friday.' },
  answerInquiry: { decision: 'granted', amount: '49.90', answer: 'The order was paid and came by your link.' },
  decideAdvertiserConversions: {
    refs: ['10001-0199c0de-5a1e-7000-8000-000000000001'],
    decision: 'reject',
    reason: 'The order was never paid.',
  },
  checkUpload: SALES_FILE,
  moveAdvertiserTestClock: { to: 'hold' },
  createAdvertiserTestLink: { offerId: 1904 },
  addToCustomerList: { names: ['customer-1001', 'ada@shop.example'] },
  eraseCustomer: { customer: 'customer-1001' },
  giveOwnOfferCoupons: { codes: [{ code: 'ANNA10', affiliateId: 4211 }], reason: 'It takes 10% off the first order.' },
  changeOwnOfferCoupon: { status: 'active', reason: 'It takes 10% off the first order.' },
  setOwnOfferCouponPriority: { clicksFirst: true, reason: '' },
  setShopSecret: { secret: 'whsec_0123456789abcdef' },
  startDoctor: { offerId: 1904, usesScript: false, expected: '' },
  startDeposit: { amountCents: 50_000 },
  compareReconciliation: comparison,
  compareAdvertiserReconciliation: comparison,
}
