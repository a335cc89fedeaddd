'use client'

import { DataTable, type TableColumn } from '@/components/shared/lists/data-table'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { SortButton } from '@/components/ui/table'
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

/** The rows of a table that is loading. */
const LOADING_ROWS = Array.from({ length: 8 }, () => null)
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
  if (rows?.length === 0) return null
  // the first of those that phones show
  const leading = columns.findIndex((column) => shownOn(column) === '')
  return (
    <DataTable<Row | null>
      caption={config.caption}
      wrapperClassName={cn('transition-opacity', isStale && 'opacity-60')}
      columns={[
        ...(selection ? [selectColumn(selection, rows ?? [])] : []),
        ...columns.map((column, index) => ({
          ...buildHead(column, state),
          cell: (row: Row | null) => <Cell column={column} row={row} isOpener={onOpen !== undefined && index === 0} />,
          cellProps: (row: Row | null) => (row === null ? {} : { className: cellClass(column, index === leading) }),
        })),
      ]}
      rows={rows ?? LOADING_ROWS}
      isBusy={rows === null}
      rowKey={(row, index) => (row === null ? index : config.rowId(row))}
      rowProps={(row, index) =>
        row === null
          ? {}
          : {
              selected: selection?.has(row) ?? false,
              ref: index === current ? currentRow : undefined,
              'data-current': index === current || undefined,
              onClick: onOpen && (() => onOpen(row)),
              className: cn(onOpen && 'cursor-pointer', 'data-current:shadow-[inset_2px_0_0_var(--accent)]'),
            }
      }
    />
  )
}

const cellClass = <Row,>({ align }: Column<Row>, isLeading: boolean) =>
  cn(
    // a long name takes no room from the other columns
    align !== 'right' && 'max-w-[360px] truncate',
    isLeading && 'max-md:py-1.5 max-md:whitespace-normal',
  )

/** Checkboxes for the rows that can be selected, and one in the heading for all of them. */
function selectColumn<Row>(selection: Selection<Row>, rows: readonly Row[]): TableColumn<Row | null> {
  const selectable = rows.filter(selection.canSelect)
  const isAllSelected = selectable.length > 0 && selectable.every(selection.has)
  return {
    key: 'select',
    head: (
      <Checkbox
        aria-label="Select all rows on this page"
        checked={isAllSelected}
        disabled={selectable.length === 0}
        indeterminate={!isAllSelected && selectable.some(selection.has)}
        onChange={({ target }) => selection.setAll(selectable, target.checked)}
      />
    ),
    headProps: { className: 'w-10' },
    cell: (row, index) =>
      row !== null && selection.canSelect(row) ? (
        <Checkbox
          aria-label={`Select row ${index + 1}`}
          checked={selection.has(row)}
          onChange={() => selection.toggle(row)}
        />
      ) : null,
    // selecting a row does not open it
    cellProps: { onClick: (event) => event.stopPropagation() },
  }
}

type CellProps<Row> = { column: Column<Row>; row: Row | null; isOpener: boolean }

function Cell<Row>({ column: { cell, align, phoneDetail }, row, isOpener }: CellProps<Row>) {
  if (row === null) return <Skeleton className={cn('h-4 w-full max-w-24 min-w-8', align === 'right' && 'ml-auto')} />
  return (
    <>
      {isOpener ? (
        // the row handles the press: this button is for the keyboard
        <button type="button" className="rounded-chip text-left font-medium hover:underline">
          {cell(row)}
        </button>
      ) : (
        cell(row)
      )}
      {phoneDetail ? <span className="block text-12 text-muted md:hidden">{phoneDetail(row)}</span> : null}
    </>
  )
}

function buildHead<Row>(column: Column<Row>, state: ListState) {
  const { head, sort, align = 'left' } = column
  const sorted = sort && state.sort === sort ? state.dir : undefined
  return {
    key: head,
    head: sort ? (
      <SortButton sorted={sorted} onClick={() => state.sortBy(column)}>
        {head}
      </SortButton>
    ) : (
      head
    ),
    align,
    className: shownOn(column),
    headProps: { sorted },
  }
}
