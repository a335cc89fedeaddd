import { X } from 'lucide-react'
import { Chip } from '@/components/ui/chip'
import type { Report } from '@/lib/reporting/builder/schema'
import { DIMENSION_NAMES, type ReportDimension } from '@/lib/reporting/report-queries/constants'

type ChosenFiltersProps = { filters: Report['filters']; onRemove: (dimension: ReportDimension) => void }

/** What the report is narrowed to, each with a button that takes it off. */
export function ChosenFilters({ filters, onRemove }: ChosenFiltersProps) {
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {filters.map(({ dimension, values }) => {
        const names = values.map(({ name }) => name).join(', ')
        return (
          <li key={dimension} className="min-w-0">
            <Chip
              aria-label={`Remove the filter ${DIMENSION_NAMES[dimension]}: ${names}`}
              onClick={() => onRemove(dimension)}
              className="max-w-full"
            >
              <span className="text-muted">{DIMENSION_NAMES[dimension]}</span>
              <span className="max-w-[220px] truncate">{names}</span>
              <X aria-hidden="true" />
            </Chip>
          </li>
        )
      })}
    </ul>
  )
}
