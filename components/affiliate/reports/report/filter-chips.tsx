import { X } from 'lucide-react'
import { Chip } from '@/components/ui/chip'
import { NO_SOURCE } from '@/lib/reporting/stats/constants'
import { type Grouping, groupFilter, type PromotedOffer } from '@/lib/reporting/stats/rules'
import type { ReportView } from './search-params'

type FilterChipsProps = {
  view: Pick<ReportView, Grouping>
  offers: readonly PromotedOffer[]
  onClear: (grouping: Grouping) => void
}

/** The report's filters; pressing one removes it. */
export function FilterChips({ view, offers, onClear }: FilterChipsProps) {
  const { offerId } = groupFilter('offer', view.offer) ?? {}
  const { source } = groupFilter('source', view.source) ?? {}
  return (
    <>
      {offerId === undefined ? null : (
        <FilterChip
          name={offers.find(({ id }) => id === offerId)?.name ?? `Offer ${offerId}`}
          label="all offers"
          onClear={() => onClear('offer')}
        />
      )}
      {source === undefined ? null : (
        <FilterChip name={source || NO_SOURCE.label} label="all sources" onClear={() => onClear('source')} />
      )}
    </>
  )
}

function FilterChip({ name, label, onClear }: { name: string; label: string; onClear: () => void }) {
  return (
    <Chip pressed onClick={onClear} className="min-w-0 flex-initial">
      <span className="max-w-48 truncate">{name}</span>
      <X aria-label={`Show ${label} again`} />
    </Chip>
  )
}
