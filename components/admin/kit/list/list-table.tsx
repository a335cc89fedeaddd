'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { SortButton, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { Column, ListConfig } from './list-config'
import type { RowKeys } from './row-keys'
import { shownColumns } from './shown-columns'
import { useCurrentInView } from './use-current-in-view'
import type { ListState } from './use-list-state'
import { useRowKeys } from './use-row-keys'
import type { Selection } from './use-selection'

type ListTableProps<Row> = {
  config: ListConfig<Row>
  state: ListState
  /** Null while the first page is loading. */
  rows: readonly Row[] | null
  /** Whether these are still the rows of the previous page, while the next one is loading. */
  isStale: boolean
  onOpen?: (row: Row) => void
  selection?: Selection<Row>
  keys?: RowKeys<Row>
}

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8']
const shownOn = ({ isHiddenOnPhone, isHiddenBelowXl }: Pick<Column<never>, 'isHiddenOnPhone' | 'isHiddenBelowXl'>) =>
  isHiddenBelowXl ? 'max-xl:hidden' : isHiddenOnPhone ? 'max-md:hidden' : ''

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { config, state, rows, isStale, onOpen, selection, keys = {} } = props
  const current = useRowKeys(rows ?? [], config, {
    ...(onOpen && { o: { label: 'Open the row', run: onOpen } }),
    ...(selection && { x: { label: 'Select the row', run: selection.toggle } }),
    ...keys,
  })
  const currentRow = useCurrentInView(current)
  const columns = shownColumns(config.columns, state)
  // the first of those that phones show
  const leading = columns.findIndex((column) => shownOn(column) === '')
  if (rows?.length === 0) return null
  const selectable = (selection && rows?.filter(selection.canSelect)) ?? []
  const isAllSelected = selectable.length > 0 && selectable.every((row) => selection?.has(row))
  return (
    <Table caption={config.caption} wrapperClassName={cn('transition-opacity', isStale && 'opacity-60')}>
      <TableHeader>
        <TableRow>
          {selection ? (
            <TableHead className="w-10">
              <Checkbox
                aria-label="Select all rows on this page"
                checked={isAllSelected}
                disabled={selectable.length === 0}
                indeterminate={!isAllSelected && selectable.some(selection.has)}
                onChange={({ target }) => selection.setAll(selectable, target.checked)}
              />
            </TableHead>
          ) : null}
          {columns.map((column) => (
            <Head key={column.head} column={column} state={state} />
          ))}
        </TableRow>
      </TableHeader>
      <TableBody aria-busy={rows === null || undefined}>
        {rows
          ? rows.map((row, index) => (
              <TableRow
                key={config.rowId(row)}
                selected={selection?.has(row) ?? false}
                ref={index === current ? currentRow : undefined}
                data-current={index === current || undefined}
                onClick={onOpen && (() => onOpen(row))}
                className={cn(onOpen && 'cursor-pointer', 'data-current:shadow-[inset_2px_0_0_var(--accent)]')}
              >
                {selection ? (
                  // selecting a row does not open it
                  <TableCell onClick={(event) => event.stopPropagation()}>
                    {selection.canSelect(row) ? (
                      <Checkbox
                        aria-label={`Select row ${index + 1}`}
                        checked={selection.has(row)}
                        onChange={() => selection.toggle(row)}
                      />
                    ) : null}
                  </TableCell>
                ) : null}
                {columns.map((column, place) => (
                  <TableCell
                    key={column.head}
                    align={column.align ?? 'left'}
                    className={cn(
                      shownOn(column),
                      // a long name takes no room from the other columns
                      column.align !== 'right' && 'max-w-[360px] truncate',
                      place === leading && 'max-md:py-1.5 max-md:whitespace-normal',
                    )}
                  >
                    {onOpen && place === 0 ? (
                      // the row handles the press: this button is for the keyboard
                      <button type="button" className="rounded-chip text-left font-medium hover:underline">
                        {column.cell(row)}
                      </button>
                    ) : (
                      column.cell(row)
                    )}
                    {column.phoneDetail ? (
                      <span className="block text-12 text-muted md:hidden">{column.phoneDetail(row)}</span>
                    ) : null}
                  </TableCell>
                ))}
              </TableRow>
            ))
          : SKELETON_ROWS.map((row) => (
              <TableRow key={row}>
                {selection ? <TableCell /> : null}
                {columns.map((column) => (
                  <TableCell key={column.head} className={shownOn(column)}>
                    <Skeleton className={cn('h-4 w-full max-w-24 min-w-8', column.align === 'right' && 'ml-auto')} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
      </TableBody>
    </Table>
  )
}

function Head<Row>({ column, state }: { column: Column<Row>; state: ListState }) {
  const { head, sort, align = 'left' } = column
  const sorted = sort && state.sort === sort ? state.dir : undefined
  return (
    <TableHead align={align} sorted={sorted} className={shownOn(column)}>
      {sort ? (
        <SortButton sorted={sorted} onClick={() => state.sortBy(column)}>
          {head}
        </SortButton>
      ) : (
        head
      )}
    </TableHead>
  )
}
