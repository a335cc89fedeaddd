import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { DIMENSIONS, type Dimension } from '@/lib/reporting/breakdown/constants'
import { dimensionName } from './labels'

type DimensionSelectProps = { value: Dimension; isHourly: boolean; onValueChange: (value: Dimension) => void }

/** The report's dimension: buttons, or a native select on phones. */
export function DimensionSelect({ value, isHourly, onValueChange }: DimensionSelectProps) {
  const options = DIMENSIONS.map((by) => ({ value: by, label: dimensionName(by, isHourly) }))
  return (
    <>
      <div className="max-md:hidden">
        <Segmented label="Break down by" value={value} onValueChange={onValueChange} options={options} />
      </div>
      <Select
        aria-label="Break down by"
        inputSize="sm"
        value={value}
        onChange={(event) => onValueChange(event.target.value as Dimension)}
        wrapperClassName="w-auto md:hidden"
        className="bg-surface font-strong"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            By {option.label}
          </option>
        ))}
      </Select>
    </>
  )
}
