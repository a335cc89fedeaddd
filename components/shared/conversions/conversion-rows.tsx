import type { ReactNode } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { Status } from '@/components/ui/status'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import { formatCents } from '@/lib/platform/money/format'
import { DataTable, type TableColumn } from '../lists/data-table'
import { easternText } from '../time/eastern-text'
import { isVoid, stateText } from './state-text'

type Listed = {
  createdAt: string
  status: ConversionStatus
  reasonLabel: string | null
  offerName: string
  country: string | null
  device: string | null
}

type ConversionRowsProps<Row> = {
  rows: readonly Row[]
  idOf: (row: Row) => string
  onOpen: (id: string) => void
  /** What it pays or costs, in cents. */
  centsOf: (row: Row) => number
  /** The columns of the table between the status and the country. */
  columns: readonly TableColumn<Row>[]
  statusClass?: string
  /** The third line on phones. */
  detailOf: (row: Row) => ReactNode
  detailClass?: string
  /** Where rows can be selected. */
  selection?: RowSelection
}

/** Which rows are selected, by their ids. */
export type RowSelection = { has: (id: string) => boolean; toggle: (id: string) => void }

/** Hidden below 1024 px. */
export const WIDE = 'max-lg:hidden'

const amountClass = ({ status }: Listed) => cn('font-strong', isVoid(status) && 'font-medium text-muted line-through')

/** The column of what a conversion pays or costs, struck through where that is nothing. */
export const amountColumn = <Row extends Listed>(head: string, centsOf: (row: Row) => number): TableColumn<Row> => ({
  head,
  align: 'right',
  cell: (row) => formatCents(centsOf(row)),
  cellProps: (row) => ({ className: amountClass(row) }),
})

/** Conversions: a table from 768 px on, rows of a few lines on phones. A row opens what happened to it. */
export function ConversionRows<Row extends Listed>(props: ConversionRowsProps<Row>) {
  const { rows, idOf, onOpen, columns, statusClass, selection } = props
  return (
    <>
      <DataTable
        caption="Conversions"
        wrapperClassName="max-md:hidden"
        columns={[
          ...(selection ? [selectColumn(selection, idOf)] : []),
          { head: 'Time (ET)', cell: (row) => <OpenButton row={row} onOpen={() => onOpen(idOf(row))} /> },
          {
            head: 'Status',
            cell: (row) => <Status kind={row.status}>{stateText(row)}</Status>,
            cellProps: { className: statusClass },
          },
          ...columns,
          { head: 'Country', className: WIDE, cell: ({ country }) => country ?? '–' },
          { head: 'Device', className: WIDE, cell: ({ device }) => device ?? '–' },
        ]}
        rows={rows}
        rowKey={idOf}
        rowProps={() => ({ className: 'relative' })}
      />
      <PhoneRows {...props} />
    </>
  )
}

const OpenButton = ({ row, onOpen }: { row: Listed; onOpen: () => void }) => (
  <button
    type="button"
    aria-label={`Conversion of ${easternText(row.createdAt)}, ${row.offerName}`}
    onClick={onOpen}
    className="text-left after:absolute after:inset-0"
  >
    {easternText(row.createdAt, 'MMM d, yyyy, h:mm a').replace(' ET', '')}
  </button>
)

/** A checkbox above the button that covers its row. */
const RowMark = ({ row, id, selection }: { row: Listed; id: string; selection: RowSelection }) => (
  <Checkbox
    aria-label={`Select conversion of ${easternText(row.createdAt)}, ${row.offerName}`}
    checked={selection.has(id)}
    onChange={() => selection.toggle(id)}
    className="z-1"
  />
)

const selectColumn = <Row extends Listed>(selection: RowSelection, idOf: (row: Row) => string): TableColumn<Row> => ({
  key: 'select',
  head: <span className="sr-only">Selected</span>,
  headProps: { className: 'w-10' },
  cell: (row) => <RowMark row={row} id={idOf(row)} selection={selection} />,
})

function PhoneRows<Row extends Listed>(props: ConversionRowsProps<Row>) {
  const { rows, idOf, onOpen, centsOf, detailOf, detailClass, selection } = props
  return (
    <ul className="divide-y divide-line md:hidden">
      {rows.map((row) => (
        <li
          key={idOf(row)}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2.5 text-13 leading-[18px]"
        >
          <span className="flex min-w-0 items-center gap-2">
            {selection ? <RowMark row={row} id={idOf(row)} selection={selection} /> : null}
            <button
              type="button"
              onClick={() => onOpen(idOf(row))}
              className="truncate text-left font-medium after:absolute after:inset-0"
            >
              {row.offerName}
            </button>
          </span>
          <span className={cn('text-right tabular-nums', amountClass(row))}>{formatCents(centsOf(row))}</span>
          <Status kind={row.status} className="min-w-0">
            <span className="truncate">{stateText(row)}</span>
          </Status>
          <span className="text-right text-12 leading-4 text-muted">{easternText(row.createdAt, 'MMM d, h:mm a')}</span>
          <span className={cn('col-span-2 truncate text-12 leading-4 text-muted', detailClass)}>{detailOf(row)}</span>
        </li>
      ))}
    </ul>
  )
}
