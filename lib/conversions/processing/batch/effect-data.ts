import 'server-only'
import type { PostbackMethod } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'

/** A postback that an affiliate has set up and that is on. */
export type OwnPostback = {
  id: string
  affiliateId: number
  /** Null for all offers. */
  offerId: number | null
  url: string
  method: PostbackMethod
  /** The statuses it is called for. */
  events: string[]
  /** The words of its tracker for statuses, as they are stored. */
  statusNames: unknown
}

/** The postbacks of affiliates. */
export function listOwnPostbacks(tx: Tx, affiliateIds: readonly number[]): Promise<OwnPostback[]> {
  return tx.$queryRaw<OwnPostback[]>`
    SELECT id, affiliate_id AS "affiliateId", offer_id AS "offerId", url, method, events::text[] AS events, status_names AS "statusNames"
    FROM affiliate_postback
    WHERE affiliate_id = ANY(${affiliateIds}::int[]) AND is_active AND removed_at IS NULL ORDER BY id`
}
