import { useQuery } from '@tanstack/react-query'
import { QueryNote } from '@/components/shared/states/query-note'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DECIDED_AT_ONCE } from '@/lib/conversions/approvals/constants'
import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'
import { waitingOptions } from '../queries'
import { DecisionButtons } from './decision-buttons'

/** How many conversions wait for the advertiser, with a button that lists them; nothing where none waits. */
export function WaitingNote({ onShow }: { onShow: () => void }) {
  const query = useQuery(waitingOptions)
  const { data } = query
  if (!data)
    return <QueryNote query={query} text="What waits for your approval could not be loaded." className="mb-4" />
  if (data.firstDeadline === null) return null
  const deadline = dayLabel(easternDay(new Date(data.firstDeadline)))
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-accent-line bg-accent-soft px-4 py-3 text-13">
      <p className="mr-auto">
        <span className="font-strong">
          {data.count === 1 ? '1 conversion waits' : `${plural(data.count, 'conversion')} wait`} for your approval
        </span>
        , {formatCents(data.costCents)} in all. The first deadline is {deadline}.
      </p>
      <Button size="sm" onClick={onShow}>
        Review
      </Button>
    </div>
  )
}

type ApprovalBarProps = {
  /** The references of the listed conversions. */
  listed: readonly string[]
  chosen: readonly string[]
  onChoose: (refs: readonly string[]) => void
}

/** Selects the listed conversions, and decides those that are selected. */
export function ApprovalBar({ listed, chosen, onChoose }: ApprovalBarProps) {
  const all = listed.slice(0, DECIDED_AT_ONCE)
  const hasAll = all.length > 0 && chosen.length >= all.length
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
      <Checkbox
        label={chosen.length === 0 ? `Select all ${all.length}` : `${chosen.length} selected`}
        checked={hasAll}
        indeterminate={!hasAll && chosen.length > 0}
        onChange={({ target }) => onChoose(target.checked ? all : [])}
        className="mr-auto"
      />
      <DecisionButtons refs={chosen} onDone={() => onChoose([])} />
    </div>
  )
}
