import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

type TableProps = ComponentProps<'table'> & {
  /** The table's accessible name. */
  caption: string
  wrapperClassName?: string
  /** Nothing inside is focusable: the box itself is, so that the keyboard can scroll it. */
  isReachable?: boolean
}

/** A table that scrolls horizontally inside its own box: `relative` also contains hidden labels. */
export function Table({ caption, className, wrapperClassName, isReachable = false, children, ...props }: TableProps) {
  return (
    <div
      {...(isReachable && { tabIndex: 0, role: 'region', 'aria-label': caption })}
      className={cn('relative overflow-x-auto', wrapperClassName)}
    >
      <table {...props} className={cn('w-full border-collapse text-13 tabular-nums', className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

type Align = { align?: 'left' | 'right' }

export function TableHeader(props: ComponentProps<'thead'>) {
  return <thead {...props} />
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody {...props} className={cn('[&>tr:last-child>*]:border-b-0', className)} />
}

type RowProps = ComponentProps<'tr'> & { selected?: boolean }

export function TableRow({ selected, className, ...props }: RowProps) {
  return (
    <tr
      {...props}
      data-selected={selected || undefined}
      className={cn('group/row data-selected:bg-accent-soft [tbody>&:hover:not([data-selected])]:bg-fill', className)}
    />
  )
}

type HeadProps = Omit<ComponentProps<'th'>, 'align'> & Align & { sorted?: 'asc' | 'desc' | undefined }

/** `sorted` is the direction of the sorted column; the button inside is a SortButton. */
export function TableHead({ align = 'left', sorted, className, ...props }: HeadProps) {
  return (
    <th
      scope="col"
      {...props}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
      className={cn(
        'h-[34px] max-md:h-(--touch) max-md:first:pl-4 border-b border-line px-3 text-12 font-medium whitespace-nowrap text-muted',
        align === 'right' ? 'text-right' : 'text-left',
        className,
      )}
    />
  )
}

type SortButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  sorted?: 'asc' | 'desc' | undefined
  children: ReactNode
}

export function SortButton({ sorted, className, children, ...props }: SortButtonProps) {
  const Icon = sorted === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      {...props}
      type="button"
      className={cn(
        'touch-target inline-flex items-center gap-1 rounded-chip align-middle hover:text-text',
        sorted && 'text-text',
        className,
      )}
    >
      {sorted ? <Icon className="size-3 stroke-[2.4] text-accent-text" /> : null}
      {children}
    </button>
  )
}

type CellProps = Omit<ComponentProps<'td'>, 'align'> & Align

export function TableCell({ align = 'left', className, ...props }: CellProps) {
  return (
    <td
      {...props}
      className={cn(
        'h-11 border-b border-line px-3 whitespace-nowrap max-md:first:pl-4',
        align === 'right' && 'text-right',
        className,
      )}
    />
  )
}
