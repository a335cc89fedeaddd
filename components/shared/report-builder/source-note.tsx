import { datedLabel, periodLabel } from '@/lib/platform/dates/days'
import type { Report } from '@/lib/reporting/builder/schema'
import { REPORT_LIMIT_MS } from '@/lib/reporting/report-queries/constants'
import { easternText } from '../time/eastern-text'

/** Where a report was read, up to when, and with what it is compared. */
export function SourceNote({ report: { source, days, daysBefore } }: { report: Report }) {
  const { reader, readAt, clicksFrom } = source
  const where =
    reader === 'rollups'
      ? 'Read from the totals that every click and conversion changes as it is recorded'
      : `Counted from the clicks and conversions themselves, for at most ${REPORT_LIMIT_MS / 1_000} seconds`
  const back = clicksFrom ? `. Clicks are stored from ${datedLabel(clicksFrom)}` : ''
  return (
    <p className="text-12 leading-[18px] text-muted">
      {periodLabel(days.from, days.to)}
      {daysBefore ? `, compared with ${periodLabel(daysBefore.from, daysBefore.to)}` : ''}
      {daysBefore?.until ? `, the last day up to ${easternText(daysBefore.until, 'h:mm a')}` : ''}. {where}, complete to{' '}
      {easternText(readAt, 'MMM d, h:mm:ss a')}
      {back}. Conversions count on their own Eastern day, in their current status.
    </p>
  )
}
