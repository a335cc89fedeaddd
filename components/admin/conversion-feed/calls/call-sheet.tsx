'use client'

import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { CALL_METHOD_LABELS } from '@/lib/conversions/processing/postback-constants'
import type { StoredCall } from '@/lib/tracking/postbacks/admin-schema'
import { ForChangers } from '../../kit/frame/staff-rights'
import { moment, OUTCOME_LABELS } from '../labels'
import { ReplayDialog } from '../replay-dialog'

type CallSheetProps = { row: StoredCall | null; onClose: () => void }

/** One recorded call. Authenticated ones can be replayed. */
export function CallSheet({ row, onClose }: CallSheetProps) {
  const returnFocus = useReturnFocus()
  const [isReplaying, setReplaying] = useState(false)
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={`Call ${row.txnId ?? 'without a transaction ID'}`}
          foot={
            <ForChangers page="conversion-feed">
              <Foot row={row} onReplay={() => setReplaying(true)} />
            </ForChangers>
          }
        >
          <div className="p-4">
            <FactList facts={listFacts(row)} />
          </div>
          {isReplaying ? <ReplayDialog call={row} onClose={() => setReplaying(false)} /> : null}
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Foot({ row: { canReplay }, onReplay }: { row: StoredCall; onReplay: () => void }) {
  if (!canReplay) {
    return (
      <p className="text-13 text-muted">
        This call was not authenticated as an advertiser’s, so it cannot be replayed.
      </p>
    )
  }
  return (
    <div className="flex justify-end">
      <Button onClick={onReplay}>Replay call</Button>
    </div>
  )
}

const listFacts = (row: StoredCall) =>
  [
    ['Outcome', OUTCOME_LABELS[row.outcome].label],
    ['Response', `${row.message}, ${row.httpStatus}`],
    ['Received', moment(row.createdAt)],
    ['Advertiser', row.advertiserName ?? 'Not authenticated'],
    ['Affiliate ID', row.affiliateId === null ? '—' : String(row.affiliateId)],
    ['Offer', row.offerName ?? '—'],
    ['Click ID', row.clickRef ?? '—'],
    ['Transaction ID', row.txnId ?? '—'],
    ['Event', row.event ?? '—'],
    ['Amount', row.amount ?? '—'],
    ['Method', CALL_METHOD_LABELS[row.method] ?? row.method],
    ['IP address', row.ip ?? '—'],
    ['Conversion ID', row.conversionId ?? 'None'],
    ['Call ID', row.id],
  ] as const
