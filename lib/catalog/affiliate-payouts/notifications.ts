type Told = { ownId: string; offer: { id: number; name: string }; what: string | null; payout: string; at: Date }

const subjectOf = ({ offer, what }: Told) => (what === null ? offer.name : `${offer.name}, ${what}`)

/** The private notification of an own payout. */
export const ownPayoutNotification = (told: Told) =>
  ({
    topic: 'offer_terms',
    title: `Your payout of ${subjectOf(told)}`,
    message: `From now on you are paid ${told.payout} for each conversion. Conversions before keep their payout.`,
    destinationUrlPath: `/offers/${told.offer.id}`,
    dedupeKey: `own-payout:${told.ownId}`,
  }) as const

/** The private notification that an own payout has ended. */
export const ownPayoutEndNotification = (told: Told) =>
  ({
    topic: 'offer_terms',
    title: `Your own payout of ${subjectOf(told)} has ended`,
    message: `From now on you are paid ${told.payout}, as everybody is. Conversions before keep their payout.`,
    destinationUrlPath: `/offers/${told.offer.id}`,
    dedupeKey: `own-payout:${told.ownId}:ended`,
  }) as const
