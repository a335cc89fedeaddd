import { Columns3 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { FIGURE_NAMES, type ReportFigure } from '@/lib/reporting/report-queries/figure-constants'
import { FIGURE_HINTS } from './figure-hints'

type FiguresButtonProps = {
  figures: readonly ReportFigure[]
  /** Those one may choose, in the order in which they are shown. */
  known: readonly ReportFigure[]
  onChange: (figures: readonly ReportFigure[]) => void
}

/** Which metrics the report has; at least one. */
export function FiguresButton({ figures, known, onChange }: FiguresButtonProps) {
  const toggle = (figure: ReportFigure) => {
    const chosen = known.filter((each) => (each === figure ? !figures.includes(each) : figures.includes(each)))
    if (chosen.length > 0) onChange(chosen)
  }
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Columns3 aria-hidden="true" />
          Metrics
          <span className="text-muted tabular-nums">{figures.length}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent label="Metrics" align="start" className="w-[300px] overflow-y-auto p-3">
        <fieldset className="grid gap-1.5">
          <legend className="label pb-2">Metrics</legend>
          {known.map((figure) => (
            <div key={figure} className="grid">
              <Checkbox
                label={FIGURE_NAMES[figure]}
                checked={figures.includes(figure)}
                onChange={() => toggle(figure)}
              />
              {FIGURE_HINTS[figure] ? (
                <span className="pl-6 text-12 leading-4 text-muted">{FIGURE_HINTS[figure]}</span>
              ) : null}
            </div>
          ))}
        </fieldset>
      </PopoverContent>
    </Popover>
  )
}
