type Told = { ownId: string; offer: { id: number; name: string }; what: string | null; payout: string; at: Date }

const subjectOf = ({ offer, what }: Told) => (what === null ? offer.name : `${offer.name}, ${what}`)

/** The private notification of an own payout. */
export const ownPayoutNotification = (told: Told) =>
  ({
    topic: 'offer_terms',
    title: `Your custom payout for ${subjectOf(told)}`,
    message: `From now on you are paid ${told.payout} for each conversion. Earlier conversions keep their payout.`,
    destinationUrlPath: `/offers/${told.offer.id}`,
    dedupeKey: `own-payout:${told.ownId}`,
  }) as const

/** The private notification that an own payout has ended. */
export const ownPayoutEndNotification = (told: Told) =>
  ({
    topic: 'offer_terms',
    title: `Your custom payout for ${subjectOf(told)} ended`,
    message: `From now on you get the standard payout of ${told.payout}. Earlier conversions keep their payout.`,
    destinationUrlPath: `/offers/${told.offer.id}`,
    dedupeKey: `own-payout:${told.ownId}:ended`,
  }) as const
