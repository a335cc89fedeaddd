'use client'

import { useQuery } from '@tanstack/react-query'
import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { MemberRow } from '@/lib/traffic/buckets/admin-schema'
import { LinesLoading } from '../kit/frame/placeholders'
import { ForChangers } from '../kit/frame/staff-rights'
import { historyOptions } from './queries'

type MemberSheetProps = {
  row: MemberRow | null
  onClose: () => void
  onAction: (action: 'pin' | 'unpin', row: MemberRow) => void
}

/** One affiliate with their bucket history. */
export function MemberSheet({ row, onClose, onAction }: MemberSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={row.name}
          foot={
            <ForChangers page="bucketing">
              <Actions row={row} onAction={onAction} />
            </ForChangers>
          }
        >
          <div className="grid gap-5 p-4">
            <FactList
              facts={[
                ['Affiliate ID', String(row.id)],
                ['Bucket', row.bucketName ?? 'None'],
                ['Set by', row.isPinned ? 'Staff (pinned)' : 'Rules'],
              ]}
            />
            <History affiliateId={row.id} />
          </div>
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Actions({ row, onAction }: { row: MemberRow; onAction: MemberSheetProps['onAction'] }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {row.isPinned ? <Button onClick={() => onAction('unpin', row)}>Unpin</Button> : null}
      <Button variant="primary" onClick={() => onAction('pin', row)}>
        {row.isPinned ? 'Change pin' : 'Pin'}
      </Button>
    </div>
  )
}

function History({ affiliateId }: { affiliateId: number }) {
  const query = useQuery(historyOptions(affiliateId))
  if (!query.data) return query.error ? <Failure query={query} /> : <LinesLoading lines={3} />
  const { history } = query.data
  if (history.length === 0) return <p className="text-13 text-muted">Never in a bucket.</p>
  return (
    <section className="grid gap-2">
      <h3 className="text-13 font-medium">History</h3>
      <ol className="grid gap-2 text-13">
        {history.map(({ id, bucketName, reason, at }) => (
          <li key={id}>
            <p>
              {bucketName ?? 'No bucket'} <span className="text-muted">{easternText(at)}</span>
            </p>
            <p className="text-text-2 [overflow-wrap:anywhere]">{reason}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
