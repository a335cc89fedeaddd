type NewRules = { offerId: number; offerName: string; version: number }

/** The notification of new rules of an offer. */
export const rulesNotification = ({ offerId, offerName, version }: NewRules) =>
  ({
    topic: 'offer_rules',
    title: `New rules of ${offerName}`,
    message: `Version ${version} holds from now on. Read it before you go on promoting the offer.`,
    destinationUrlPath: `/offers/${offerId}?tab=rules`,
    actionLabel: 'Read the rules',
    dedupeKey: `offer_rules:${offerId}:${version}`,
  }) as const
