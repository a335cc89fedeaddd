import { noticeText } from '@/lib/messages/texts/notice-rules'

type Change = { offerId: number; offerName: string; code: string; reason: string; at: Date }

/** The notification of a code that is given, refused or ended. */
export function couponNotification(
  to: 'active' | 'refused' | 'ended',
  { offerName, offerId, code, reason, at }: Change,
) {
  return {
    topic: 'offer_application',
    ...noticeText(`coupon-${to}`, { offer: offerName, code, reason }),
    destinationUrlPath: `/offers/${offerId}`,
    dedupeKey: `coupon:${offerId}:${code}:${at.getTime()}`,
  } as const
}
