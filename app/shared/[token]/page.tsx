import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { PublicFrame } from '@/components/public/developers/public-frame'
import { NoSharedReport, SharedReport } from '@/components/shared/report-views/shared-report'
import { addressKey } from '@/lib/accounts/rate-limits/rules'
import { isWithinLimit } from '@/lib/accounts/rate-limits/service'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { systemClock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { readVisitor } from '@/lib/platform/http/visitor'
import { findSharedReport } from '@/lib/reporting/views/shares/data'
import { noteOpened } from '@/lib/reporting/views/shares/service'

export const metadata: Metadata = {
  title: 'Shared report',
  robots: { index: false, follow: false },
  // the address is the key
  referrer: 'no-referrer',
}

/** A saved view for whoever holds its link: read-only, without a sign-in. */
export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return <PublicFrame>{await content(token)}</PublicFrame>
}

async function content(token: string) {
  const { ip } = readVisitor(await headers())
  const mayRead =
    (await isWithinLimit('sharedReportPerAddress', addressKey(ip))) &&
    (await isWithinLimit('sharedReportPerLink', sha256Hex(token)))
  if (!mayRead) return <NoSharedReport why="It was opened too often. Try again in a few minutes." />
  const at = systemClock.now()
  try {
    const shared = await findSharedReport(token, at)
    if (!shared) return <NoSharedReport why="Its link has expired or was ended. Ask whoever sent it for a new one." />
    await noteOpened({ at }, shared)
    return <SharedReport {...shared} />
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return <NoSharedReport why={error.message} />
  }
}
