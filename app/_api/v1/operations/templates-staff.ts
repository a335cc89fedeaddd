import { confirm, ID, reason } from './sample-values'
import type { Templates } from './templates'
import { CREATIVE } from './templates-advertiser'

const because = { reason }

const price = {
  ...{ payoutType: 'cpa_flat', payoutCents: 2_500, percentPayoutBps: 0 },
  ...{ revenueCents: 4_000, percentRevenueBps: 0 },
}

const offer = {
  ...{ name: 'Winter jackets', description: 'Jackets for the cold.', displayAdvertiser: 'Northwind' },
  ...{ categoryIds: [1], destinationUrl: 'https://shop.example/jackets?cid={click_id}', previewUrl: '' },
  ...{ payoutCapCents: null, holdDays: 14, attributionModel: 'last_click', attributionWindowDays: 30 },
  ...{ allowMultipleConversions: false, isSubscription: false, requiresApproval: false, isPrivate: false },
  ...{ allowDeepLinks: false, deepLinkHosts: [], allowedTraffic: [], allowedCountries: ['US'], allowedDevices: [] },
  ...{ fallbackOfferId: null, startsAt: null, expiresAt: null, advertiserId: 1, payoutType: 'cpa_flat' },
  ...{ defaultPayoutCents: 2_500, percentPayoutBps: 0, defaultRevenueCents: 4_000, percentRevenueBps: 0 },
}

const group = {
  name: 'Skin care',
  members: [
    { offerId: 1904, weight: 2 },
    { offerId: 1911, weight: 1 },
  ],
}
const override = { name: 'Phones to the other offer', offerId: 1904, device: 'mobile', destinationOfferId: 1911 }
const bucket = { name: 'Trusted', payoutAdjustmentBps: 500, holdDays: 7, autoApprove: true }
const rule = { bucketId: 1, conditions: { volume: { min: 100 }, approvalRate: { min: 90 } } }

const contest = {
  ...{ name: 'December race', description: 'Most conversions wins.', metric: 'conversions' },
  ...{ firstDay: '2026-12-01', lastDay: '2026-12-31', prizes: [{ from: 1, to: 1, cents: 50_000 }], reason },
}

/** Bodies of staff's writes about offers, advertisers and traffic. */
export const STAFF_TEMPLATES: Templates = {
  changeAdvertiser: { name: 'Northwind Outdoor', version: 1, reason },
  createOffer: { ...offer, status: 'pending', reason },
  changeOffer: { name: 'Winter jackets', version: 1, reason },
  changeOfferStatus: { action: 'pause', reason },
  changeOfferCreatives: { creatives: [CREATIVE], version: 1, reason },
  changeOfferQuestions: {
    questions: [{ id: null, text: 'Where will the link stand?', isRequired: true }],
    ...{ version: 1, reason },
  },
  publishOfferRules: { text: 'No advertising on the name of the brand.', latest: 0, reason },
  giveOfferAccess: { affiliateId: 4211, reason },
  endOfferAccess: because,
  changeOfferLimit: { limitCents: 50_000, reason, confirm },
  changeOfferTerms: {
    ...{ beginsAt: '2026-12-01T05:00', own: price, goals: [], tiers: [] },
    ...{ accepted: ['notice'], version: 1, reason, confirm },
  },
  cancelOfferTerms: because,
  changeDefaultEvent: { event: 'purchase', version: 1, reason },
  createGoal: { name: 'First order', event: 'first_order', isRepeatable: false, ...price, version: 1, reason },
  changeGoal: { name: 'First order of a buyer', version: 1, reason },
  orderGoals: { ids: [12, 11], version: 1, reason },
  setOwnPayout: { affiliateId: 4211, goalId: null, payoutCents: 3_000, percentPayoutBps: 0, from: null, reason },
  endOwnPayout: because,
  changeOfferPictures: { pictures: [], version: 1, reason },
  changeCategories: { categories: [{ id: null, name: 'Outdoor' }], deleted: [], reason },
  changeAdvertiserLimit: { limitCents: 100_000, reason, confirm },
  changeAdvertiserBilling: {
    ...{ billingMode: 'postpaid', creditLimitCents: 500_000, showsBalance: true, reason, confirm },
  },
  enterInvoicePayment: { reference: 'Wire 20261120-7', reason },
  enterPayment: { kind: 'deposit', amountCents: 250_000, reference: 'Wire 20261120-7', reason },
  changeAdvertiserNetworks: { networks: ['198.51.100.0/24'], version: 1, reason, confirm },
  changeAdvertiserStatus: { action: 'pause', reason },
  rotateAdvertiserSecret: { overlapHours: 24, reason },
  revokeAdvertiserSecret: { reason, confirm },
  bookAdvertiserReconciliation: because,
  createCap: { offerId: 1904, metric: 'conversions', period: 'day', limit: 100, reason, confirm },
  changeCap: { limit: 200, reason, confirm },
  deleteCap: { reason, confirm },
  changeOfferGroup: { ...group, reason },
  deleteOfferGroup: { reason, confirm },
  createOverride: { ...override, reason },
  changeOverride: { ...override, isActive: false, reason },
  deleteOverride: { reason, confirm },
  moveOverride: { place: 1, reason },
  simulateTraffic: { offerId: 1904, affiliateId: 4211, country: 'US', device: 'mobile' },
  createBucket: { ...bucket, reason, confirm },
  changeBucket: { ...bucket, reason, confirm },
  deleteBucket: { reason, confirm },
  pinAffiliate: { bucketId: 1, reason, confirm },
  unpinAffiliate: { reason, confirm },
  applyBucketRules: { reason, confirm },
  createBucketRule: { ...rule, reason },
  changeBucketRule: { ...rule, isActive: false, reason },
  deleteBucketRule: because,
  orderBucketRules: { ids: [2, 1], reason },
  changeAmountLimit: { offerId: 1904, limitCents: 50_000, reason, confirm },
  changeLinkState: { isDisabled: true, reason },
  addDomain: { host: 'go.network.example', reason },
  changeDomainState: { isDisabled: true, reason },
  removeDomain: because,
  changeOldPostbacks: {
    ...{ isOn: true, source: 'tune', token: null, networks: ['198.51.100.0/24'], orderParameter: 'adv_sub' },
    ...{ reason, confirm },
  },
  changeDualRun: { action: 'start', source: 'tune', isOfAdvertiser: false, reason, confirm },
  bookComparedSales: { ids: ['12-ORDER-7'], reason },
  enterOldIds: { source: 'everflow', kind: 'offer_code', lines: ['8XKQ2 1904'], reason },
  decideImportRow: { isAccepted: true },
  decideImportRows: { lines: [14, 15], isAccepted: true },
  repeatImport: { from: '2026-10-01', to: '2026-10-31', historyUntil: '2026-11-01', reason },
  runImport: { sendsInvitations: false, reason, confirm },
  decideProposal: { decision: 'decline', answer: 'The price is below what we agreed on.', reason },
  acceptProposedOffer: { ...offer, status: 'active', reason },
  decideOfferApplication: { from: 'requested', to: 'approved', reason },
  createContest: contest,
  changeContest: { ...contest, name: 'Race of December' },
  retryPostbacks: { ids: [ID], reason },
}
