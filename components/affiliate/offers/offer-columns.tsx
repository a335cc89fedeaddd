import { SortButton } from '@/components/ui/table'
import { OFFER_COLUMNS } from './offer-row'
import type { OfferSort } from './search-params'
import { SORT_NAMES } from './view'

const COLUMNS = [
  { sort: 'name', head: 'Offer', way: 'asc' },
  { sort: 'payout', head: 'Payout', way: 'desc' },
  { sort: 'epc', head: 'EPC', way: 'desc' },
  { sort: 'hold', head: 'Hold', way: 'asc' },
] as const

/** The heads of the list's columns on wide screens, which sort it. */
export function OfferColumns({ sort, onSort }: { sort: OfferSort; onSort: (sort: OfferSort) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are not form fields
    <div
      role="group"
      aria-label="Sort offers"
      className={`hidden h-[34px] border-b border-line text-12 font-medium text-muted lg:grid ${OFFER_COLUMNS}`}
    >
      <span />
      {COLUMNS.map((column) => (
        <span key={column.sort} className="not-nth-2:text-right">
          <SortButton
            aria-pressed={column.sort === sort}
            aria-label={SORT_NAMES[column.sort]}
            sorted={column.sort === sort ? column.way : undefined}
            onClick={() => onSort(column.sort)}
          >
            {column.head}
          </SortButton>
        </span>
      ))}
    </div>
  )
}
