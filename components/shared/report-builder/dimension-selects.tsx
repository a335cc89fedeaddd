import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { DIMENSION_NAMES, DIMENSIONS_MAX, type ReportDimension } from '@/lib/reporting/cubes/constants'

type DimensionSelectsProps<Dimension> = {
  by: readonly Dimension[]
  dimensions: readonly Dimension[]
  onChange: (by: Dimension[]) => void
  wrapperClassName?: string
}

const PLACES = ['First dimension', 'Second dimension', 'Third dimension'].slice(0, DIMENSIONS_MAX)

/** Up to three dimensions, in their order; one that is chosen again moves to its new place. */
export function DimensionSelects<Dimension extends ReportDimension>(props: DimensionSelectsProps<Dimension>) {
  const { by, dimensions, onChange, wrapperClassName = 'w-auto' } = props
  const choose = (place: number, value: string) => {
    const next: (Dimension | undefined)[] = [...by]
    const chosen = dimensions.find((dimension) => dimension === value)
    const taken = chosen ? by.indexOf(chosen) : -1
    if (taken !== -1) next[taken] = by[place]
    next[place] = chosen
    onChange(next.filter((dimension) => dimension !== undefined))
  }
  return PLACES.slice(0, by.length + 1).map((label, place) => (
    <Select
      key={label}
      aria-label={label}
      inputSize="sm"
      wrapperClassName={wrapperClassName}
      value={by[place] ?? ''}
      onChange={({ target }) => choose(place, target.value)}
    >
      {by.length > 1 || place > 0 ? <option value="">{place < by.length ? 'None' : 'Add…'}</option> : null}
      <Options of={dimensions} show={(dimension) => [dimension, DIMENSION_NAMES[dimension]]} />
    </Select>
  ))
}
