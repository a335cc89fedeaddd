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
    title: `Your custom payout for ${subjectOf(notice)}`,
    message: `From now on you are paid ${notice.payout} for each conversion. Earlier conversions keep their payout.`,
    destinationUrlPath: `/offers/${notice.offer.id}`,
    dedupeKey: `own-payout:${notice.ownId}`,
  }) as const

/** The private notification that an own payout has ended. */
export const ownPayoutEndNotification = (notice: OwnPayoutNotice) =>
  ({
    topic: 'offer_terms',
    title: `Your custom payout for ${subjectOf(notice)} ended`,
    message: `From now on you get the standard payout of ${notice.payout}. Earlier conversions keep their payout.`,
    destinationUrlPath: `/offers/${notice.offer.id}`,
    dedupeKey: `own-payout:${notice.ownId}:ended`,
  }) as const
