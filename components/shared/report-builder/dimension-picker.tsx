import { Select } from '@/components/ui/select'
import type { ReportChoice } from '@/lib/reporting/builder/choice-rules'
import type { ReportQuery } from '@/lib/reporting/builder/schema'
import { DIMENSION_NAMES, type ReportDimension } from '@/lib/reporting/report-queries/constants'
import { DimensionSelects } from './dimension-selects'

type DimensionPickerProps = {
  query: ReportQuery
  dimensions: readonly ReportDimension[]
  onChange: (change: ReportChoice) => void
}

const WIDTH = 'w-auto max-md:w-full'

/** Up to three dimensions in their order, and the one of them by which it is pivoted. */
export function DimensionPicker({ query: { by, across }, dimensions, onChange }: DimensionPickerProps) {
  const choose = (next: readonly ReportDimension[]) => {
    const isAcross = across && next.includes(across) && next.length > 1
    onChange({ by: next.join(','), across: isAcross ? across : undefined, sort: undefined, dir: undefined })
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2 max-md:grid max-md:w-full max-md:grid-cols-2">
      <legend className="sr-only">Dimensions</legend>
      <span aria-hidden="true" className="label max-md:hidden">
        By
      </span>
      <DimensionSelects by={by} dimensions={dimensions} onChange={choose} wrapperClassName={WIDTH} />
      {by.length > 1 ? (
        <Select
          inputSize="sm"
          wrapperClassName={WIDTH}
          aria-label="Pivot by"
          value={across ?? ''}
          onChange={({ target }) => onChange({ across: target.value || undefined, sort: undefined, dir: undefined })}
        >
          <option value="">No pivot</option>
          {by.map((dimension) => (
            <option key={dimension} value={dimension}>
              Pivot by {DIMENSION_NAMES[dimension].toLowerCase()}
            </option>
          ))}
        </Select>
      ) : null}
    </fieldset>
  )
}
