import { Calendar } from 'lucide-react'
import { Options } from '@/components/ui/options'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { RANGES, type Range } from '@/lib/reporting/periods/constants'
import { RANGE_LABELS } from './labels'

type RangeSelectProps = { value: Range; onValueChange: (range: Range) => void }

const options = RANGES.map((range) => ({
  value: range,
  label:
    range === 'custom' ? (
      <>
        <Calendar className="icon-sm" />
        Custom
      </>
    ) : (
      RANGE_LABELS[range]
    ),
}))

/** The date range: six buttons, or a native select on phones. [S3.52] */
export function RangeSelect({ value, onValueChange }: RangeSelectProps) {
  return (
    <>
      <div className="max-md:hidden md:max-lg:basis-full">
        <Segmented label="Date range" value={value} onValueChange={onValueChange} options={options} />
      </div>
      <Select
        aria-label="Date range"
        inputSize="sm"
        value={value}
        onChange={(event) => onValueChange(event.target.value as Range)}
        wrapperClassName="w-auto max-xs:w-[104px] md:hidden"
        className="bg-surface font-strong max-xs:pr-6 max-xs:pl-2"
      >
        <Options of={RANGES} show={(range) => [range, RANGE_LABELS[range]]} />
      </Select>
    </>
  )
}
