import { DataTable } from '@/components/shared/lists/data-table'
import { Card, CardHead } from '@/components/ui/card'
import { RESULT_DAYS } from '@/lib/catalog/landing-pages/constants'
import type { LandingPage } from '@/lib/catalog/landing-pages/schema'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'

/** What each landing page brought the affiliate. */
export function LandingPageResults({ pages }: { pages: readonly LandingPage[] }) {
  return (
    <Card>
      <CardHead
        title="Landing pages"
        aside={<span className="text-12 text-muted">Your last {RESULT_DAYS} days</span>}
      />
      <DataTable
        caption="Landing pages"
        isReachable
        rows={pages}
        rowKey={({ id }) => id}
        columns={[
          {
            head: 'Page',
            cell: ({ name }) => name,
            cellProps: ({ name }) => ({ className: 'max-w-[240px] truncate', title: name }),
          },
          { head: 'Share', align: 'right', cell: ({ share }) => `${Math.round(share * 100)}%` },
          { head: 'Clicks', align: 'right', cell: ({ clicks }) => formatCount(clicks) },
          { head: 'Conversions', align: 'right', cell: ({ conversions }) => formatCount(conversions) },
          { head: 'Earned', align: 'right', cell: ({ payoutCents }) => formatCents(payoutCents) },
        ]}
      />
    </Card>
  )
}
