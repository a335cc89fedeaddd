import { ChevronRight } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { TableCell, TableHead, TableRow } from '@/components/ui/table'
import { Change } from './change'
import { earningsChange, FIGURES, type Measured } from './columns'
import type { Column } from './search-params'

/** Columns hidden on phones, which show the first figures and the change in earnings under the name. */
export function columnClass(column: Column): string {
  if (column === 'earnings') return 'max-md:pr-4'
  if (column === 'change') return 'pr-5 max-md:hidden'
  return STATES.has(column) ? 'max-lg:hidden' : 'max-md:hidden'
}

const STATES: ReadonlySet<Column> = new Set(['approved', 'pending', 'rejected'])

type ReportLineProps = {
  name: string
  line: Measured
  color?: string | undefined
  /** Filters the report by this row. */
  onOpen?: (() => void) | undefined
  isTotal?: boolean
}

/** One row of the report, or its total. */
export function ReportLine({ name, line, color, onOpen, isTotal = false }: ReportLineProps) {
  const change = earningsChange(line)
  return (
    <TableRow className={cn(isTotal && 'font-strong [&>*]:border-t [&>*]:border-b-0 [&>*]:border-t-line-strong')}>
      <TableHead
        scope="row"
        className="h-11 max-w-0 min-w-40 py-1.5 pl-5 text-13 font-medium text-text max-md:w-full max-md:min-w-0 max-md:pl-4 md:w-[30%]"
      >
        <span className="flex min-w-0 items-center gap-2.5">
          {color ? (
            <i aria-hidden="true" className="size-2.5 flex-none rounded-[3px]" style={{ background: color }} />
          ) : null}
          <Name name={name} onOpen={onOpen} isTotal={isTotal} />
        </span>
        <span className={cn('block truncate text-12 leading-4 text-muted md:hidden', color && 'pl-5')}>
          {FIGURES.slice(0, 2)
            .map(({ column, head, text }) => `${text(line)} ${PHONE_UNITS[column] ?? head}`)
            .join(' · ')}
        </span>
      </TableHead>
      {FIGURES.map(({ column, text }) => (
        <TableCell key={column} align="right" className={cn(columnClass(column), column === 'earnings' && EARNINGS)}>
          {column === 'change' ? <Change cents={change} /> : text(line)}
          {column === 'earnings' ? (
            <span className="block text-12 leading-4 md:hidden">
              <Change cents={change} />
            </span>
          ) : null}
        </TableCell>
      ))}
    </TableRow>
  )
}

const EARNINGS = 'font-strong max-md:py-1.5'
const PHONE_UNITS: Record<string, string> = { clicks: 'clicks', conversions: 'conv.' }

function Name({ name, onOpen, isTotal }: Pick<ReportLineProps, 'name' | 'onOpen' | 'isTotal'>) {
  if (!onOpen) {
    return (
      <span className={cn('truncate', isTotal && 'font-strong')} title={name}>
        {name}
      </span>
    )
  }
  return (
    <button
      type="button"
      onClick={onOpen}
      title={name}
      className="touch-target group/open inline-flex min-w-0 items-center gap-1 rounded-chip text-left transition-colors hover:text-accent-text"
    >
      <span className="truncate">{name}</span>
      <ChevronRight className="icon-sm text-muted group-hover/open:text-accent-text" />
    </button>
  )
}
