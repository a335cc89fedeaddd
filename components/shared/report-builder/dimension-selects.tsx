import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { DIMENSION_NAMES, DIMENSIONS_MAX, type ReportDimension } from '@/lib/reporting/report-queries/constants'

type DimensionSelectsProps<Dimension> = {
  by: readonly Dimension[]
  dimensions: readonly Dimension[]
  onChange: (by: Dimension[]) => void
  wrapperClassName?: string
}

const LABELS = ['First dimension', 'Second dimension', 'Third dimension'].slice(0, DIMENSIONS_MAX)

/** Up to three dimensions, in their order; one that is chosen again moves to its new place. */
export function DimensionSelects<Dimension extends ReportDimension>(props: DimensionSelectsProps<Dimension>) {
  const { by, dimensions, onChange, wrapperClassName = 'w-auto' } = props
  const choose = (index: number, value: string) => {
    const next: (Dimension | undefined)[] = [...by]
    const chosen = dimensions.find((dimension) => dimension === value)
    const previousIndex = chosen ? by.indexOf(chosen) : -1
    if (previousIndex !== -1) next[previousIndex] = by[index]
    next[index] = chosen
    onChange(next.filter((dimension) => dimension !== undefined))
  }
  return LABELS.slice(0, by.length + 1).map((label, index) => (
    <Select
      key={label}
      aria-label={label}
      inputSize="sm"
      wrapperClassName={wrapperClassName}
      value={by[index] ?? ''}
      onChange={({ target }) => choose(index, target.value)}
    >
      {by.length > 1 || index > 0 ? <option value="">{index < by.length ? 'None' : 'Add…'}</option> : null}
      <Options of={dimensions} show={(dimension) => [dimension, DIMENSION_NAMES[dimension]]} />
    </Select>
  ))
}
