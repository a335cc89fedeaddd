import 'server-only'
import type { AffiliatePostbackDelivery } from '@/lib/generated/prisma/client'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { Tx } from '@/lib/platform/database/db'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'

type FailedDelivery = Pick<
  AffiliatePostbackDelivery,
  'id' | 'postbackId' | 'affiliateId' | 'conversionId' | 'event' | 'attempts' | 'httpStatus' | 'error'
>

/** Records that a call to an affiliate's postback was given up, for the endpoints that want it. */
export function recordFailedPostback(tx: Tx, delivery: FailedDelivery, at: Date): Promise<void> {
  const { id: deliveryId, postbackId, affiliateId, conversionId, event, attempts, httpStatus, error } = delivery
  const type = 'postback.failed'
  return recordEvents(tx, { types: [type], advertiserId: null }, async () => [
    {
      type,
      objectId: deliveryId,
      advertiserId: null,
      offerId: null,
      isTest: isTestAccount(affiliateId),
      at,
      data: { id: postbackId, deliveryId, affiliateId, conversionId, event, attempts, httpStatus, error },
    },
  ])
}
