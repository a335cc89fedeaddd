import { Select } from '@/components/ui/select'
import type { ReportChoice } from '@/lib/reporting/builder/choice-rules'
import type { ReportQuery } from '@/lib/reporting/builder/schema'
import { DIMENSION_NAMES, DIMENSIONS_MAX, type ReportDimension } from '@/lib/reporting/cubes/constants'

type DimensionPickerProps = {
  query: ReportQuery
  dimensions: readonly ReportDimension[]
  onChange: (change: ReportChoice) => void
}

const PLACES = ['First dimension', 'Second dimension', 'Third dimension'].slice(0, DIMENSIONS_MAX)
const select = { inputSize: 'sm', wrapperClassName: 'w-auto max-md:w-full' } as const

/** Up to three dimensions in their order, and the one of them by which it is pivoted. */
export function DimensionPicker({ query: { by, across }, dimensions, onChange }: DimensionPickerProps) {
  const choose = (place: number, value: string) => {
    const next: (ReportDimension | undefined)[] = [...by]
    const chosen = dimensions.find((dimension) => dimension === value)
    const taken = chosen ? by.indexOf(chosen) : -1
    if (taken !== -1) next[taken] = by[place]
    next[place] = chosen
    const left = next.filter((dimension) => dimension !== undefined)
    const isAcross = across && left.includes(across) && left.length > 1
    onChange({ by: left.join(','), across: isAcross ? across : undefined, sort: undefined, dir: undefined })
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2 max-md:grid max-md:w-full max-md:grid-cols-2">
      <legend className="sr-only">Dimensions</legend>
      <span aria-hidden="true" className="label max-md:hidden">
        By
      </span>
      {PLACES.slice(0, by.length + 1).map((label, place) => (
        <Select
          key={label}
          {...select}
          aria-label={label}
          value={by[place] ?? ''}
          onChange={({ target }) => choose(place, target.value)}
        >
          {by.length > 1 || place > 0 ? <option value="">{place < by.length ? 'None' : 'Add…'}</option> : null}
          {dimensions.map((dimension) => (
            <option key={dimension} value={dimension}>
              {DIMENSION_NAMES[dimension]}
            </option>
          ))}
        </Select>
      ))}
      {by.length > 1 ? (
        <Select
          {...select}
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
