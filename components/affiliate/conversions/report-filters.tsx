import { X } from 'lucide-react'
import { Chip } from '@/components/ui/chip'
import { alsoEntries } from '@/lib/conversions/filters/dimension-rules'

const WORDS: Record<string, string> = { source: 'source ID', referrer: 'site', hour: 'hour (ET)' }

type ReportFiltersProps = {
  /** Filters as a report handed them over. */
  also: string
  offers: readonly { id: number; name: string }[]
  onClear: () => void
}

/** What the list is narrowed to by the report it was opened from. */
export function ReportFilters({ also, offers, onClear }: ReportFiltersProps) {
  const filterText = (name: string, value: string) =>
    (name === 'offer' && offers.find(({ id }) => String(id) === value)?.name) || value || 'none'
  const parts = alsoEntries(also).map(
    ([name, values]) => `${WORDS[name] ?? name}: ${values.map((value) => filterText(name, value)).join(', ')}`,
  )
  return (
    <p className="flex flex-wrap items-center gap-2 pb-3 text-13 text-muted">
      From your report
      <Chip
        pressed
        onClick={onClear}
        aria-label="Remove the filters of the report"
        className="h-auto min-h-7 min-w-0 flex-initial"
      >
        <span className="min-w-0 py-0.5 text-left whitespace-normal [overflow-wrap:anywhere]">{parts.join(' · ')}</span>
        <X aria-hidden="true" />
      </Chip>
    </p>
  )
}
