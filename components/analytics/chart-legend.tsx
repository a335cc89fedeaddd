import { Table2 } from 'lucide-react'
import { TextLink } from '@/components/ui/text-link'

type ChartLegendProps = {
  names: { current: string; before: string }
  hasBefore: boolean
  isTable: boolean
  onTableChange: (isTable: boolean) => void
}

export function ChartLegend({ names, hasBefore, isTable, onTableChange }: ChartLegendProps) {
  return (
    <div className="ml-auto flex items-center gap-4 text-12 text-muted max-xs:gap-3">
      <span className="inline-flex items-center gap-1.5">
        <i
          aria-hidden="true"
          className="size-2.5 rounded-[2px] bg-[linear-gradient(0deg,var(--heat-0),var(--heat-1)_55%,var(--heat-2))]"
        />
        {names.current}
      </span>
      {hasBefore ? (
        <span className="inline-flex items-center gap-1.5">
          <i aria-hidden="true" className="w-3.5 border-t-2 border-dotted border-compare" />
          {names.before}
        </span>
      ) : null}
      <TextLink asChild className="aria-pressed:text-accent-text">
        <button type="button" aria-pressed={isTable} onClick={() => onTableChange(!isTable)}>
          <Table2 className="icon-sm mr-1" />
          Table
        </button>
      </TextLink>
    </div>
  )
}
