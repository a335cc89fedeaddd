import { noticeText } from '@/lib/messages/texts/notice-rules'

type OwnPayoutNotice = {
  ownId: string
  offer: { id: number; name: string }
  what: string | null
  payout: string
  at: Date
}

const subjectOf = ({ offer, what }: OwnPayoutNotice) => (what === null ? offer.name : `${offer.name}, ${what}`)

/** The private notification of an own payout. */
export const ownPayoutNotification = (notice: OwnPayoutNotice) =>
  ({
    topic: 'offer_terms',
    ...noticeText('own-payout-began', { subject: subjectOf(notice), payout: notice.payout }),
    destinationUrlPath: `/offers/${notice.offer.id}`,
    dedupeKey: `own-payout:${notice.ownId}`,
  }) as const

/** The private notification that an own payout has ended. */
export const ownPayoutEndNotification = (notice: OwnPayoutNotice) =>
  ({
    topic: 'offer_terms',
    ...noticeText('own-payout-ended', { subject: subjectOf(notice), payout: notice.payout }),
    destinationUrlPath: `/offers/${notice.offer.id}`,
    dedupeKey: `own-payout:${notice.ownId}:ended`,
  }) as const
