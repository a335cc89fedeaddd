'use client'

import { useQuery } from '@tanstack/react-query'
import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { formatCents } from '@/lib/platform/money/format'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import type { Mentee, MenteeDetail } from '@/lib/rewards/mentors/mentorship-admin-schema'
import { shareText } from '@/lib/rewards/mentors/rules'
import { LinesLoading } from '../kit/frame/placeholders'
import { ForChangers } from '../kit/frame/staff-rights'
import { timeToFirst } from './lists'
import { MenteeNotes } from './mentee-notes'
import { menteeOptions } from './queries'

export type MenteeAction = 'reassign' | 'end'
type OnAction = (action: MenteeAction, row: Mentee) => void
type MenteeSheetProps = { row: Mentee | null; onClose: () => void; onAction: OnAction }

/** One mentorship with the mentee's activity, the mentor's pay and staff notes. */
export function MenteeSheet({ row, onClose, onAction }: MenteeSheetProps) {
  const returnFocus = useReturnFocus()
  const query = useQuery({ ...menteeOptions(row?.id ?? ''), enabled: row !== null })
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={row.name || row.email}
          foot={
            row.endedAt ? null : (
              <ForChangers page="manage-mentees">
                <Buttons row={row} onAction={onAction} />
              </ForChangers>
            )
          }
        >
          <div className="grid gap-6 p-4">
            <FactList facts={listFacts(row, query.data)} />
            {query.error ? <Failure query={query} /> : null}
            {query.isPending ? <LinesLoading lines={4} /> : null}
            {query.data ? <MenteeNotes id={row.id} notes={query.data.notes} /> : null}
          </div>
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

const moment = (at: string | null) => (at ? easternText(at) : 'Never')

const listFacts = (row: Mentee, detail: MenteeDetail | undefined): [string, string][] => [
  ['Mentee', `${row.affiliateId}, ${row.email}`],
  ['Mentor', `${isolated(row.mentorName)} (${row.mentorAffiliateId})`],
  ['Share', `${shareText(row.shareBps)} of what is approved`],
  ['Paid to the mentor', detail ? formatCents(detail.paidCents) : '…'],
  ['Since', moment(row.startedAt)],
  ...(row.endedAt ? [['Ended', moment(row.endedAt)] satisfies [string, string]] : []),
  ['Last click', moment(row.lastClickAt)],
  ['Last conversion', moment(row.lastConversionAt)],
  ['To first conversion', timeToFirst(row)],
]

function Buttons({ row, onAction }: { row: Mentee; onAction: OnAction }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="danger-quiet" onClick={() => onAction('end', row)}>
        End
      </Button>
      <Button onClick={() => onAction('reassign', row)}>Reassign</Button>
    </div>
  )
}
