import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Count } from '@/components/ui/count'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'
import { valuesText } from '@/lib/conversions/filters/dimension-rules'
import type { ReportChoice } from '@/lib/reporting/builder/choice-rules'
import { listFilters } from '@/lib/reporting/builder/rules'
import type { ReportQuery } from '@/lib/reporting/builder/schema'
import { DIMENSION_NAMES, type ReportDimension } from '@/lib/reporting/report-queries/constants'
import { FormSelect } from '../forms/form-fields'
import type { ReportConfig } from '../report-views/report-place'
import { FilterValues } from './filter-values'

type FilterButtonProps = { query: ReportQuery; config: ReportConfig; onChange: (change: ReportChoice) => void }

/** Filters on every dimension, by the values the period has. */
export function FilterButton({ query, config, onChange }: FilterButtonProps) {
  const filters = listFilters(query)
  const [dimension, setDimension] = useState<ReportDimension>('offer')
  const chosen = query[dimension] ?? []
  const set = (values: readonly string[]) =>
    onChange({ [dimension]: values.length > 0 ? valuesText(values) : undefined })
  const clear = () => onChange(Object.fromEntries(filters.map((filter) => [filter.dimension, undefined])))
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button size="sm" aria-label={filters.length > 0 ? `Filters, ${filters.length} set` : 'Filters'}>
          <SlidersHorizontal aria-hidden="true" />
          Filters
          {filters.length > 0 ? <Count accent>{filters.length}</Count> : null}
        </Button>
      </DialogTrigger>
      <DialogContent title="Filters">
        <DialogBody>
          <FormSelect
            label="Narrow to values of"
            value={dimension}
            onChange={({ target }) =>
              setDimension(config.dimensions.find((each) => each === target.value) ?? dimension)
            }
          >
            {config.dimensions.map((each) => (
              <option key={each} value={each}>
                {DIMENSION_NAMES[each]}
                {query[each] ? ` (${query[each].length})` : ''}
              </option>
            ))}
          </FormSelect>
          <FilterValues
            key={dimension}
            dimension={dimension}
            query={query}
            config={config}
            chosen={chosen}
            onChange={set}
          />
        </DialogBody>
        <DialogFooter>
          <Button disabled={filters.length === 0} onClick={clear}>
            Clear all
          </Button>
          <DialogClose asChild>
            <Button variant="primary">Show report</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
