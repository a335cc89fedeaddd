import 'server-only'
import { transact } from '@/lib/platform/database/transaction'
import type { BrowserReportingInput } from '@/lib/tracking/browser/schema'
import { auditChange, changeOfManager, type MemberContext } from './change-service'

/** Sets whether and how pages of the own advertiser report sales. @throws AppError forbidden */
export function setBrowserReporting(context: MemberContext, input: BrowserReportingInput): Promise<void> {
  return transact(async (tx) => {
    const change = await changeOfManager(tx, context)
    const { advertiserId, at: updatedAt } = change
    const before = await tx.browserReporting.findUnique({ where: { advertiserId } })
    const { path = before?.path ?? null, ...given } = input
    const data = { ...given, path, updatedAt }
    await tx.browserReporting.upsert({ where: { advertiserId }, create: { advertiserId, ...data }, update: data })
    await auditChange(tx, change, {
      action: 'advertiser.set_browser_reports',
      ...(before && { before: auditTexts(before) }),
      after: auditTexts(data),
    })
  })
}

const auditTexts = ({
  isOn,
  hosts,
  requiresSignature,
  holdDays,
  path,
}: BrowserReportingInput): Record<string, string> => ({
  isOn: String(isOn),
  hosts: hosts.join(' '),
  requiresSignature: String(requiresSignature),
  holdDays: String(holdDays),
  path: path ?? '',
})
