'use client'

import { useState } from 'react'
import { useReturnFocus } from '@/components/shared/use-return-focus'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { KeptCall } from '@/lib/traffic/postbacks/admin-schema'
import { FactList } from '../kit/facts/fact-list'
import { moment, OUTCOME_WORDS } from './labels'
import { ReplayDialog } from './replay-dialog'

type CallSheetProps = { row: KeptCall | null; onClose: () => void }

/** One call as it was kept; proven ones can be carried out again. */
export function CallSheet({ row, onClose }: CallSheetProps) {
  const returnFocus = useReturnFocus()
  const [isAsked, setAsked] = useState(false)
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={`Call ${row.txnId ?? 'without a transaction'}`}
          foot={<Foot row={row} onReplay={() => setAsked(true)} />}
        >
          <div className="p-4">
            <FactList facts={factsOf(row)} />
          </div>
          {isAsked ? <ReplayDialog call={row} onClose={() => setAsked(false)} /> : null}
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Foot({ row: { advertiserName }, onReplay }: { row: KeptCall; onReplay: () => void }) {
  if (advertiserName === null) {
    return <p className="text-13 text-muted">It did not prove to be from an advertiser: it cannot be repeated.</p>
  }
  return (
    <div className="flex justify-end">
      <Button onClick={onReplay}>Repeat the call</Button>
    </div>
  )
}

const factsOf = (row: KeptCall) =>
  [
    ['Outcome', OUTCOME_WORDS[row.outcome].label],
    ['Answer', `${row.message}, ${row.httpStatus}`],
    ['Came', moment(row.createdAt)],
    ['Advertiser', row.advertiserName ?? 'Nobody proven'],
    ['Affiliate', row.affiliateId === null ? '—' : String(row.affiliateId)],
    ['Offer', row.offerName ?? '—'],
    ['Click', row.clickRef ?? '—'],
    ['Transaction', row.txnId ?? '—'],
    ['Event', row.event ?? '—'],
    ['Amount', row.amount ?? '—'],
    ['Method', row.method === 'STAFF' ? 'Repeated by staff' : row.method],
    ['Address', row.ip ?? '—'],
    ['Conversion', row.conversionId ?? 'None'],
    ['Call', row.id],
  ] as const
