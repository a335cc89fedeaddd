import { noticeText } from '@/lib/messages/texts/notice-rules'

type Block = { offerId: number; offerName: string; isBlocked: boolean; reason: string; at: Date }

/** The notification of a block from an offer, and of its end. */
export function blockNotification({ offerId, offerName, isBlocked, reason, at }: Block) {
  return {
    topic: 'offer_application',
    ...noticeText(isBlocked ? 'offer-blocked' : 'offer-unblocked', { offer: offerName, reason }),
    // a blocked offer has no page for them
    destinationUrlPath: isBlocked ? '/offers' : `/offers/${offerId}`,
    dedupeKey: `offer_block:${offerId}:${at.getTime()}`,
  } as const
}

type Answer = { offerId: number; offerName: string; to: 'approved' | 'rejected'; reason: string; at: Date }

/** The notification of a decided application. */
export function applicationNotification({ offerId, offerName, to, reason, at }: Answer) {
  return {
    topic: 'offer_application',
    ...noticeText(`offer-application-${to}`, { offer: offerName, reason }),
    destinationUrlPath: `/offers/${offerId}`,
    dedupeKey: `offer_application:${offerId}:${at.getTime()}`,
  } as const
}
