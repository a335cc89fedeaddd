import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { CsvButton } from '@/components/shared/lists/csv-button'
import { Chip } from '@/components/ui/chip'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/segmented'
import { PREVIEW_ROWS } from '@/lib/reporting/stats/constants'
import type { Group, Grouping } from '@/lib/reporting/stats/rules'
import { BreakdownRow, columns } from './breakdown-row'

const GROUPING_OPTIONS = [
  { value: 'offer', label: 'Offers' },
  { value: 'source', label: 'Sources' },
] as const
const HEADS = ['Clicks', 'Conv.', 'CR', 'EPC', 'Earnings']
const COLORS = 20

type BreakdownProps = {
  groups: readonly Group[]
  grouping: Grouping
  /** Without it there is no choice: the sources of one offer. */
  onGroupingChange?: (grouping: Grouping) => void
  selected: string | null
  onSelectedChange: (key: string | null) => void
  /** Such as "$25 Payout", by offer key. */
  tags: Readonly<Record<string, string>>
  /** The choice of an advertiser, where there is one. */
  filter?: ReactNode
  /** The CSV file's name without extension. */
  fileName: string
}

/** "Sources & Offers": two rows, or all. [S2.49] [S4.30] [S4.31] */
export function Breakdown(props: BreakdownProps) {
  const { groups, grouping, onGroupingChange, selected, onSelectedChange, tags, filter, fileName } = props
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const shown = isOpen ? groups : groups.slice(0, PREVIEW_ROWS)
  const total = groups.reduce((sum, { totals }) => sum + totals.payoutCents, 0)
  const title = onGroupingChange ? 'Sources & Offers' : 'Sources'
  const chosen = selected === null ? null : (groups.find(({ key }) => key === selected)?.name ?? 'Selection')
  return (
    <section className="max-md:border-b max-md:border-line max-md:bg-surface" aria-label={title}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 pt-2.5 pb-2 max-md:px-4 max-md:pb-2.5">
        <h2 className="text-16 whitespace-nowrap">{title}</h2>
        {chosen ? (
          <Chip pressed onClick={() => onSelectedChange(null)} className="min-w-0 flex-initial">
            <span className="max-w-40 truncate">{chosen}</span>
            <X aria-label="Clear selection" />
          </Chip>
        ) : null}
        {filter}
        <CsvButton
          fileName={fileName}
          // loaded on demand, like the rest of what makes files
          rows={async () => (await import('./list-file')).listFile(groups, grouping)}
          disabled={groups.length === 0}
          className="ml-auto"
        />
        {onGroupingChange ? (
          <Segmented label="Group by" value={grouping} onValueChange={onGroupingChange} options={GROUPING_OPTIONS} />
        ) : null}
      </header>
      {groups.length > 0 ? (
        <div aria-hidden="true" className={cn(columns, 'min-h-[26px] text-12 text-muted max-md:hidden')}>
          <span>{grouping === 'offer' ? 'Offer' : 'Source'}</span>
          {HEADS.map((head) => (
            <span key={head} className="text-right">
              {head}
            </span>
          ))}
        </div>
      ) : (
        <p className="px-5 pt-1 pb-4 text-13 text-muted max-md:px-4">
          Results from your links appear here, {onGroupingChange ? 'by offer and by source' : 'by source'}.
        </p>
      )}
      <ul id={listId}>
        {shown.map((group, index) => (
          <li key={group.key}>
            <BreakdownRow
              group={group}
              color={(index % COLORS) + 1}
              share={total > 0 ? group.totals.payoutCents / total : 0}
              tag={grouping === 'offer' ? tags[group.key] : undefined}
              isSelected={group.key === selected}
              onSelect={() => onSelectedChange(group.key === selected ? null : group.key)}
            />
          </li>
        ))}
      </ul>
      {groups.length > PREVIEW_ROWS ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
          className="flex h-10 w-full items-center justify-center gap-1.5 border-t border-line text-13 font-medium text-text-2 transition-colors hover:bg-fill hover:text-text focus-visible:-outline-offset-2 max-md:h-12"
        >
          {isOpen ? 'Show Less' : `Show All (${groups.length})`}
          {isOpen ? <ChevronUp className="icon-sm" /> : <ChevronDown className="icon-sm" />}
        </button>
      ) : null}
    </section>
  )
}
