import 'server-only'
import { DEFAULT_CLAIM_HOLD_DAYS } from '@/lib/conversions/processing/browser-claim-constants'
import { db } from '@/lib/platform/database/db'
import type { BrowserReportingState } from './schema'

const OFF: BrowserReportingState = {
  isOn: false,
  hosts: [],
  requiresSignature: false,
  holdDays: DEFAULT_CLAIM_HOLD_DAYS,
  path: null,
}

/** Whether and how pages of an advertiser report; off until it is switched on. */
export async function getBrowserReporting(advertiserId: number): Promise<BrowserReportingState> {
  const found = await db().browserReporting.findUnique({ where: { advertiserId } })
  if (!found) return OFF
  const { isOn, hosts, requiresSignature, holdDays, path } = found
  return { isOn, hosts, requiresSignature, holdDays, path }
}
