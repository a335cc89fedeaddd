import 'server-only'
import { db } from '@/lib/platform/database/db'
import { DEFAULT_CLAIM_HOLD_DAYS } from './browser-claim-constants'

/** That only a browser reported a sale, and how long it is held therefore. */
export type BrowserClaimTerms = { holdDays: number }

/** How long a sale of the advertiser is held that only a browser reported. */
export async function getClaimTerms(advertiserId: number): Promise<BrowserClaimTerms> {
  const found = await db().browserReporting.findUnique({ where: { advertiserId }, select: { holdDays: true } })
  return found ?? { holdDays: DEFAULT_CLAIM_HOLD_DAYS }
}
