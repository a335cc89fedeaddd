import { DataTable } from '@/components/shared/lists/data-table'
import type { DryRun } from '@/lib/traffic/buckets/admin-schema'

const NONE = 'No bucket'

/** The size of each bucket before and after, and the affiliates who would move. */
export function DryRunTables({ run: { buckets, shown, moves } }: { run: DryRun }) {
  return (
    <>
      <DataTable
        caption="Affiliates per bucket, before and after"
        rows={buckets}
        rowKey={({ name }) => name ?? ''}
        columns={[
          { head: 'Bucket', cell: ({ name }) => name ?? NONE },
          { head: 'Now', align: 'right', cell: ({ now }) => now },
          { head: 'After', align: 'right', cell: ({ after }) => after },
        ]}
      />
      <DataTable
        caption="Affiliates who would move"
        rows={shown}
        rowKey={({ affiliateId }) => affiliateId}
        columns={[
          {
            head: 'Affiliate',
            cell: ({ name, affiliateId }) => (
              <>
                {name} <span className="text-muted">{affiliateId}</span>
              </>
            ),
          },
          { head: 'From', cell: ({ from }) => from ?? NONE },
          { head: 'To', cell: ({ to }) => to ?? NONE },
          {
            head: 'Rule',
            className: 'max-md:hidden',
            cell: ({ rule }) => (rule === null ? 'No matching rule' : `Rule ${rule}`),
          },
        ]}
      />
      {moves > shown.length ? <p className="text-muted">And {moves - shown.length} more.</p> : null}
    </>
  )
}
