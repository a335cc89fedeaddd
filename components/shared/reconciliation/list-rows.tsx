import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Search } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import type { ReconciliationCause } from '@/lib/generated/prisma/enums'
import { CAUSES, DIFFERENCES } from '@/lib/imports/reconciliation/constants'
import type { ListRow, ReconciliationDetail } from '@/lib/imports/reconciliation/schema'
import { formatCents } from '@/lib/platform/money/format'
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
        <Button asChild className="ml-auto">
          <a href={rowsFileOf(side, list.id, filter)} download>
            <Download />
            CSV
          </a>
        </Button>
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
  const told = [txnId, event === DEFAULT_EVENT ? null : event, sum === null ? null : formatCents(sum), clickRef]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-13 md:grid-cols-[90px_150px_minmax(0,1fr)_auto]">
      <span className="text-muted">
        {cause === 'not_in_list' ? 'Not listed' : `Line ${line.toLocaleString('en-US')}`}
      </span>
      <span>
        <Status kind={CAUSE_KINDS[cause]}>{CAUSES[cause].name}</Status>
      </span>
      <div className="grid min-w-0 gap-0.5">
        <span className="[overflow-wrap:anywhere]">{explanation}</span>
        <span className="mono text-12 text-muted [overflow-wrap:anywhere]">{told}</span>
      </div>
      {conversion ? (
        <TextLink asChild accent className="self-start">
          <Link
            href={
              side.isStaff
                ? `/admin/conversion-feed?open=${conversion}`
                : `${ADVERTISER_PATH}/conversions?open=${conversion}`
            }
            prefetch={false}
            aria-label={`Conversion of order ${txnId ?? ''}`}
          >
            Conversion
          </Link>
        </TextLink>
      ) : null}
    </li>
  )
}
