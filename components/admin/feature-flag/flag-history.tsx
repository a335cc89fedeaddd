'use client'

import { useQuery } from '@tanstack/react-query'
import { StaffTime } from '@/components/admin/kit/staff-time'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Failure } from '@/components/shared/states/failure'
import { EmptyState } from '@/components/ui/empty-state'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import type { Flag } from '@/lib/backoffice/flags/schema'
import { AuditDiff } from '../kit/change/audit-diff'
import { flagHistoryOptions } from './queries'

type FlagHistoryProps = { flag: Flag | null; onClose: () => void }

/** The history of a flag, newest first. */
export function FlagHistory({ flag, onClose }: FlagHistoryProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={flag !== null} onOpenChange={(open) => open || onClose()}>
      {flag ? (
        <SheetContent {...returnFocus} title={`History of ${flag.key}`}>
          <Changes flagKey={flag.key} />
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Changes({ flagKey }: { flagKey: string }) {
  const query = useQuery(flagHistoryOptions(flagKey))
  if (!query.data) return query.error ? <Failure query={query} /> : <Skeleton className="m-4 h-40" />
  if (query.data.changes.length === 0) return <EmptyState title="No changes yet" />
  return (
    <ol>
      {query.data.changes.map(({ id, before, after, reason, actorEmail, createdAt }) => (
        <li key={id} className="grid gap-2 border-b border-line p-4">
          <p className="text-13">
            <span className="font-medium">{actorEmail ?? 'System'}</span>{' '}
            <StaffTime at={createdAt} className="text-muted" />
          </p>
          <p className="text-13 text-text-2">{reason}</p>
          <AuditDiff before={before} after={after} />
        </li>
      ))}
    </ol>
  )
}
