import { Select } from '@/components/ui/select'
import {
  DIMENSION_NAMES,
  DIMENSIONS_MAX,
  PERFORMANCE_DIMENSIONS,
  type PerformanceDimension,
} from '@/lib/reporting/staff/performance/constants'

type DimensionPickerProps = {
  by: readonly PerformanceDimension[]
  onChange: (by: readonly PerformanceDimension[]) => void
}

const PLACES = ['First dimension', 'Second dimension', 'Third dimension'].slice(0, DIMENSIONS_MAX)

/** Up to three dimensions, in their order; one that is chosen again moves to its new place. */
export function DimensionPicker({ by, onChange }: DimensionPickerProps) {
  const choose = (place: number, value: string) => {
    const next: (PerformanceDimension | undefined)[] = [...by]
    const chosen = PERFORMANCE_DIMENSIONS.find((dimension) => dimension === value)
    const taken = chosen ? by.indexOf(chosen) : -1
    if (taken !== -1) next[taken] = by[place]
    next[place] = chosen
    onChange(next.filter((dimension) => dimension !== undefined))
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Dimensions</legend>
      <span aria-hidden="true" className="label">
        By
      </span>
      {PLACES.slice(0, by.length + 1).map((label, place) => (
        <Select
          key={label}
          aria-label={label}
          inputSize="sm"
          wrapperClassName="w-auto"
          value={by[place] ?? ''}
          onChange={({ target }) => choose(place, target.value)}
        >
          {by.length > 1 || place > 0 ? <option value="">{place < by.length ? 'None' : 'Add…'}</option> : null}
          {PERFORMANCE_DIMENSIONS.map((dimension) => (
            <option key={dimension} value={dimension}>
              {DIMENSION_NAMES[dimension]}
            </option>
          ))}
        </Select>
      ))}
    </fieldset>
  )
}
