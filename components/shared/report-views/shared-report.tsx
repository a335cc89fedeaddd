import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { dayLabel } from '@/lib/platform/dates/days'
import type { Report, ReportQuery } from '@/lib/reporting/builder/schema'
import { DIMENSION_NAMES } from '@/lib/reporting/report-queries/constants'
import { PageShell } from '../page/page-shell'
import { easternText } from '../time/eastern-text'
import { SharedTable } from './shared-table'

type SharedReportProps = { name: string; owner: string; query: ReportQuery; report: Report; expiresAt: Date }

/** A shared view: whose it is, for which days, how fresh, and its lines. */
export function SharedReport({ name, owner, query, report, expiresAt }: SharedReportProps) {
  const { days, filters, source } = report
  return (
    <PageShell>
      <header className="grid gap-1 pb-4">
        <h1 className="text-28 leading-[34px] max-md:text-22 max-md:leading-7 [overflow-wrap:anywhere]">{name}</h1>
        <p className="text-13 text-text-2">
          Shared by {owner} ·{' '}
          {days.from === days.to ? dayLabel(days.from) : `${dayLabel(days.from)} – ${dayLabel(days.to)}`}, Eastern days
          · As of {easternText(source.readAt, 'MMM d, h:mm:ss a')}
        </p>
        {filters.map(({ dimension, values }) => (
          <p key={dimension} className="text-13 text-muted [overflow-wrap:anywhere]">
            {DIMENSION_NAMES[dimension]}: {values.map((value) => value.name).join(', ')}
          </p>
        ))}
      </header>
      <Card className="overflow-hidden">
        {report.lines.length === 0 ? (
          <EmptyState as="h2" title="No clicks or conversions in this period">
            The link shows new ones as they come.
          </EmptyState>
        ) : (
          <SharedTable query={query} report={report} />
        )}
      </Card>
      <p className="pt-3 text-12 text-muted">
        Reload the page for the latest figures. The link works until {easternText(expiresAt, 'MMM d, yyyy')}.
      </p>
    </PageShell>
  )
}

/** In place of a report that cannot be shown. */
export function NoSharedReport({ why }: { why: string }) {
  return (
    <PageShell width="narrow">
      <h1 className="sr-only">Shared report</h1>
      <Card>
        <EmptyState as="h2" title="This report cannot be shown">
          {why}
        </EmptyState>
      </Card>
    </PageShell>
  )
}
