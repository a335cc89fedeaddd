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
