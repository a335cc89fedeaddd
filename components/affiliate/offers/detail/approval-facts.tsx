import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { FIGURE_DAYS } from '@/lib/conversions/lists/approval-constants'
import { type ApprovalFigures, approvalRate, approvalTime } from '@/lib/conversions/lists/approval-rules'
import { formatCount } from '@/lib/platform/text/counts'

/** What becomes of the offer's conversions: the share approved, the time it takes, and appeals that were accepted. */
export function ApprovalFacts({ figures }: { figures: ApprovalFigures }) {
  const { decided, won, appeals } = figures
  const count = formatCount(decided)
  return (
    <Card aria-label="Conversion approval" className="mt-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-4 py-3 text-13">
        <Line name="Approval rate" note={decided > 0 ? `of ${count} decided in ${FIGURE_DAYS} days` : null}>
          {approvalRate(figures) ?? 'No conversions decided yet'}
        </Line>
        <Line name="Median time to approval">{approvalTime(figures) ?? '–'}</Line>
        <Line name="Appeals accepted" note={appeals > 0 ? `of ${formatCount(appeals)} decided` : null}>
          {appeals > 0 ? formatCount(won) : 'None decided yet'}
        </Line>
      </dl>
    </Card>
  )
}

function Line({ name, note = null, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <dt className="label">{name}</dt>
      <dd className="font-medium">
        {children}
        {note ? <span className="font-normal text-muted"> {note}</span> : null}
      </dd>
    </div>
  )
}
