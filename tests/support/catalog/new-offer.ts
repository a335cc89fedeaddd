import type { NewOffer } from '@/lib/catalog/offers/admin-schema'

let count = 0

/** An offer as staff create it: $25 of $40, thirty days, open to all. */
export const newOffer = (advertiserId: number, part: Partial<NewOffer> = {}): NewOffer => ({
  advertiserId,
  name: `Debit Card ${++count}`,
  description: 'A **card**.',
  displayAdvertiser: 'Northpay',
  categoryIds: [],
  destinationUrl: 'https://shop.example/?cid={click_id}',
  previewUrl: null,
  payoutType: 'cpa_flat',
  defaultPayoutCents: 2500,
  percentPayoutBps: 0,
  defaultRevenueCents: 4000,
  percentRevenueBps: 0,
  isLossAccepted: false,
  payoutCapCents: null,
  holdDays: 7,
  attributionModel: 'last_click',
  attributionWindowDays: 30,
  allowMultipleConversions: false,
  isSubscription: false,
  requiresApproval: false,
  isPrivate: false,
  allowDeepLinks: false,
  deepLinkHosts: [],
  allowedTraffic: [],
  allowedCountries: [],
  allowedDevices: [],
  fallbackOfferId: null,
  startsAt: null,
  expiresAt: null,
  status: 'active',
  reason: 'A new campaign',
  ...part,
})
