import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Input } from '@/components/ui/input'
import { Status } from '@/components/ui/status'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import type { ReconciliationCause } from '@/lib/generated/prisma/enums'
import { CAUSES, DIFFERENCES } from '@/lib/imports/reconciliation/constants'
import type { ListRow, ReconciliationDetail } from '@/lib/imports/reconciliation/schema'
import { formatCents } from '@/lib/platform/money/format'
import { FileRow, RowsFile } from '../lists/file-row'
import { ListCard } from '../lists/list-card'
import { Choice } from '../lists/list-toolbar'
import { useDebouncedSearch } from '../lists/use-debounced-search'
import { CAUSE_KINDS } from './names'
import { type RowFilter, rowsFileOf, rowsOptions, type Side } from './queries'

type ListRowsProps = {
  list: ReconciliationDetail
  side: Side
  filter: RowFilter
  onFilter: (change: Partial<RowFilter>) => void
}

/** The rows of a compared list, of one cause or all, and the file of them. */
export function ListRowsSection({ list, side, filter, onFilter }: ListRowsProps) {
  const query = useInfiniteQuery(rowsOptions(side, list, filter))
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const causes = (Object.keys(CAUSES) as ReconciliationCause[])
    .filter((cause) => list.counts.some((each) => each.cause === cause))
    .map((cause) => [cause, CAUSES[cause].name] as const)
  return (
    <section aria-label="Rows" id="rows">
      <div className="flex flex-wrap items-end gap-2 pb-4">
        <Input
          {...useDebouncedSearch(filter.q, (q) => onFilter({ q }))}
          type="search"
          aria-label="Search by order ID"
          placeholder="Order ID"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          icon={<Search aria-hidden="true" />}
          wrapperClassName="min-w-0 flex-[1_1_220px] xl:max-w-[380px]"
        />
        <Choice
          label="Cause"
          value={filter.cause === 'all' ? null : filter.cause}
          options={[[DIFFERENCES, 'All differences'], ...causes]}
          onChange={(cause) => onFilter({ cause: cause ?? 'all' })}
        />
        <RowsFile href={rowsFileOf(side, list.id, filter)} />
      </div>
      <ListCard
        things="rows"
        more="Show more"
        query={query}
        count={rows?.length}
        none={{
          isNarrowed: filter.cause !== 'all' || filter.q !== '',
          yet: 'The list has none.',
          match:
            filter.cause === DIFFERENCES && filter.q === ''
              ? 'The list and the records agree.'
              : 'No row has this cause and order.',
          onShowAll: () => onFilter({ cause: 'all', q: '' }),
        }}
      >
        <ul className="divide-y divide-line">
          {rows?.map((row) => (
            <RowLine key={row.line} row={row} side={side} />
          ))}
        </ul>
      </ListCard>
    </section>
  )
}

function RowLine({ row, side }: { row: ListRow; side: Side }) {
  const { line, cause, txnId, clickRef, event, amountCents, recordedCents, explanation, conversion } = row
  const sum = amountCents ?? recordedCents
  const conversions = side.isStaff ? '/admin/conversion-feed' : `${ADVERTISER_PATH}/conversions`
  return (
    <FileRow
      line={cause === 'not_in_list' ? 'Not listed' : `Line ${line.toLocaleString('en-US')}`}
      status={<Status kind={CAUSE_KINDS[cause]}>{CAUSES[cause].name}</Status>}
      message={explanation}
      parts={[txnId, event === DEFAULT_EVENT ? null : event, sum === null ? null : formatCents(sum), clickRef]}
      conversion={conversion ? { href: `${conversions}?open=${conversion}`, txnId } : null}
      className="md:grid-cols-[90px_150px_minmax(0,1fr)_auto]"
    />
  )
}
