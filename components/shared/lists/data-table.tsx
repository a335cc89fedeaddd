import type { ComponentProps, Key, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { isolateRuns } from '@/lib/platform/text/bidi-isolate'

type CellProps = ComponentProps<typeof TableCell>

/** A column of a table: its heading, and the cell of each row. */
export type TableColumn<Row> = {
  head: ReactNode
  /** Identifies the column where its heading is not a text of its own. */
  key?: string
  cell: (row: Row, index: number) => ReactNode
  align?: 'left' | 'right'
  /** Of the heading and the cells: the widths on which they are shown. */
  className?: string
  headProps?: Omit<ComponentProps<typeof TableHead>, 'align'>
  cellProps?: CellProps | ((row: Row, index: number) => CellProps)
}

/** The columns at the end of a table whose rows can be changed. */
export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode): TableColumn<Row> => ({
  key: 'actions',
  head: <span className="sr-only">Actions</span>,
  cell,
})

type DataTableProps<Row> = Omit<ComponentProps<typeof Table>, 'children' | 'rows'> & {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => Key
  rowProps?: (row: Row, index: number) => ComponentProps<typeof TableRow>
  isBusy?: boolean
}

/** A table whose columns are declared once, with heading and cell together. */
export function DataTable<Row>({ columns, rows, rowKey, rowProps, isBusy, ...table }: DataTableProps<Row>) {
  const keyOf = ({ key, head }: TableColumn<Row>) => key ?? String(head)
  return (
    <Table {...table}>
      <TableHeader>
        <TableRow>
          {columns.map((column) => (
            <TableHead
              key={keyOf(column)}
              {...column.headProps}
              {...(column.align && { align: column.align })}
              className={cn(column.className, column.headProps?.className)}
            >
              {column.head}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody aria-busy={isBusy || undefined}>
        {rows.map((row, index) => (
          <TableRow key={rowKey(row, index)} {...rowProps?.(row, index)}>
            {columns.map((column) => {
              const { className, ...props } = cellPropsOf(column, row, index)
              return (
                <TableCell
                  key={keyOf(column)}
                  {...props}
                  {...(column.align && { align: column.align })}
                  className={cn(column.className, className)}
                >
                  {inOrder(column.cell(row, index))}
                </TableCell>
              )
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Names written from right to left beside figures and other names. */
const inOrder = (cell: ReactNode) => (typeof cell === 'string' ? isolateRuns(cell) : cell)

const cellPropsOf = <Row,>({ cellProps = {} }: TableColumn<Row>, row: Row, index: number): CellProps =>
  typeof cellProps === 'function' ? cellProps(row, index) : cellProps
