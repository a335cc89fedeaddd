import { noticeText } from '@/lib/messages/texts/notice-rules'

type NewRules = { offerId: number; offerName: string; version: number }

/** The notification of new rules of an offer. */
export const rulesNotification = ({ offerId, offerName, version }: NewRules) =>
  ({
    topic: 'offer_rules',
    ...noticeText('offer-rules-new', { offer: offerName, version: String(version) }),
    destinationUrlPath: `/offers/${offerId}?tab=rules`,
    actionLabel: 'Read the rules',
    dedupeKey: `offer_rules:${offerId}:${version}`,
  }) as const
