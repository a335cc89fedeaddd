import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { TableCell } from '@/components/ui/table'
import { formatCount } from '@/lib/platform/text/counts'
import { figureText } from '@/lib/reporting/builder/text-rules'
import { FIGURE_NAMES, type ReportFigure } from '@/lib/reporting/report-queries/figure-constants'

type FigureCellProps = {
  figure: ReportFigure
  value: number | null | undefined
  /** Of the period before; undefined where nothing is compared. */
  before?: number | null | undefined
  /** The list of the conversions it counts. */
  href?: string | undefined
  /** The line it is of. */
  of: string
}

/** One figure, with its change in percent where it is compared. */
export function FigureCell({ figure, value, before, href, of }: FigureCellProps) {
  const text = figureText(figure, value)
  return (
    <TableCell align="right" className={cn(typeof value === 'number' && value < 0 && 'text-danger')}>
      <span className="grid justify-items-end leading-[18px]">
        {href && value ? (
          <Link
            href={href}
            prefetch={false}
            aria-label={`${FIGURE_NAMES[figure]} of ${of}: ${text}, show them`}
            className="rounded-chip underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            {text}
          </Link>
        ) : (
          text
        )}
        {before === undefined ? null : <Change figure={figure} value={value} before={before} />}
      </span>
    </TableCell>
  )
}

/** By how many percent a figure changed; nothing where there was none before. */
function Change({ figure, value, before }: Pick<FigureCellProps, 'figure' | 'value'> & { before: number | null }) {
  if (before === null || before === 0 || value === null || value === undefined)
    return <span className="text-11 leading-[14px] text-muted">{before === 0 && value ? 'new' : '–'}</span>
  // a small decrease is 0, not −0
  const percent = Math.round(((value - before) / Math.abs(before)) * 100) || 0
  return (
    <span title={`${figureText(figure, before)} in the period before`} className="text-11 leading-[14px] text-muted">
      {percent > 0 ? '+' : ''}
      {formatCount(percent)}%
    </span>
  )
}
