type Block = { offerId: number; offerName: string; isBlocked: boolean; reason: string; at: Date }

/** The notification of a block from an offer, and of its end. */
export function blockNotification({ offerId, offerName, isBlocked, reason, at }: Block) {
  return {
    topic: 'offer_application',
    title: isBlocked ? `You can no longer promote ${offerName}` : `You can promote ${offerName} again`,
    message: isBlocked ? `Your links no longer lead there, and later sales are not paid. ${reason}` : reason,
    // a blocked offer has no page for them
    destinationUrlPath: isBlocked ? '/offers' : `/offers/${offerId}`,
    dedupeKey: `offer_block:${offerId}:${at.getTime()}`,
  } as const
}

type Answer = { offerId: number; offerName: string; to: 'approved' | 'rejected'; reason: string; at: Date }

/** The notification of a decided application. */
export function applicationNotification({ offerId, offerName, to, reason, at }: Answer) {
  const isApproved = to === 'approved'
  return {
    topic: 'offer_application',
    title: isApproved ? `You are approved for ${offerName}` : `You are not approved for ${offerName}`,
    message: isApproved ? `Your links count from now on. ${reason}` : reason,
    destinationUrlPath: `/offers/${offerId}`,
    dedupeKey: `offer_application:${offerId}:${at.getTime()}`,
  } as const
}
