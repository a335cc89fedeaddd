import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Input } from '@/components/ui/input'
import { Status } from '@/components/ui/status'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import type { ReconciliationCause } from '@/lib/generated/prisma/enums'
import { CAUSES, DIFFERENCES } from '@/lib/imports/reconciliation/constants'
import type { ListRow, ReconciliationDetail } from '@/lib/imports/reconciliation/schema'
import { formatCurrency } from '@/lib/platform/money/currency'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { Choice } from '../lists/list-toolbar'
import { useDebouncedSearch } from '../lists/use-debounced-search'
import { FileRows, RowsFile, SaleLine } from '../sales-file/file-rows'
import { CAUSE_KINDS } from './names'
import { type RowFilter, rowsOptions, rowsPath, type Side } from './queries'

type ListRowsProps = {
  list: ReconciliationDetail
  side: Side
  filter: RowFilter
  onFilter: (change: Partial<RowFilter>) => void
}

/** The rows of a compared list, of one cause or all, and the file of them. */
export function ListRowsSection({ list, side, filter, onFilter }: ListRowsProps) {
  const query = useInfiniteQuery(rowsOptions(side, list, filter))
  const causes = (Object.keys(CAUSES) as ReconciliationCause[])
    .filter((cause) => list.counts.some((each) => each.cause === cause))
    .map((cause) => [cause, CAUSES[cause].name] as const)
  return (
    <FileRows
      label="Rows"
      query={query}
      none={{
        isNarrowed: filter.cause !== 'all' || filter.q !== '',
        yet: 'The list has none.',
        match:
          filter.cause === DIFFERENCES && filter.q === ''
            ? 'The list and the records agree.'
            : 'No row has this cause and order.',
        onShowAll: () => onFilter({ cause: 'all', q: '' }),
      }}
      toolbar={
        <>
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
          <RowsFile href={rowsPath(side, list.id, filter, { format: 'csv' })} />
        </>
      }
      line={(row) => <RowLine key={row.line} row={row} side={side} />}
    />
  )
}

function RowLine({ row, side }: { row: ListRow; side: Side }) {
  const { line, cause, txnId, clickRef, event, amountCents, listed, recordedCents, explanation, conversion } = row
  const cents = amountCents ?? recordedCents
  const sum = listed ? formatCurrency(listed.amount, listed.currency) : cents === null ? null : formatCents(cents)
  const conversions = side.isStaff ? '/admin/conversion-feed' : `${ADVERTISER_PATH}/conversions`
  return (
    <SaleLine
      rowLabel={cause === 'not_in_list' ? 'Not listed' : `Line ${formatCount(line)}`}
      status={<Status kind={CAUSE_KINDS[cause]}>{CAUSES[cause].name}</Status>}
      message={explanation}
      sent={[txnId, event === DEFAULT_EVENT ? null : event, sum, clickRef]}
      txnId={txnId}
      href={conversion && `${conversions}?open=${conversion}`}
      className="md:grid-cols-[90px_150px_minmax(0,1fr)_auto]"
    />
  )
}
