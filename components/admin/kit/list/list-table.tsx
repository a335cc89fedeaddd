'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { SortButton, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { Column, ListConfig } from './list-config'
import type { ListState } from './use-list-state'
import { type RowKeys, useRowKeys } from './use-row-keys'
import type { Selection } from './use-selection'

type ListTableProps<Row> = {
  config: ListConfig<Row>
  state: ListState
  /** Null while the first page is on its way. */
  rows: readonly Row[] | null
  /** The page before, while the next one is on its way. */
  isStale: boolean
  onOpen?: (row: Row) => void
  selection?: Selection<Row>
  keys?: RowKeys<Row>
}

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8']
const shownOn = ({ isExtra, isWide }: Pick<Column<never>, 'isExtra' | 'isWide'>) =>
  isWide ? 'max-xl:hidden' : isExtra ? 'max-md:hidden' : ''

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { config, state, rows, isStale, onOpen, selection, keys = {} } = props
  const at = useRowKeys(rows ?? [], config.rowId, {
    ...keys,
    ...(onOpen && { o: onOpen }),
    ...(selection && { x: selection.toggle }),
  })
  if (rows?.length === 0) return null
  const tickable = (selection && rows?.filter(selection.canTick)) ?? []
  const isAllTicked = tickable.length > 0 && tickable.every((row) => selection?.has(row))
  return (
    <Table caption={config.caption} wrapperClassName={cn('transition-opacity', isStale && 'opacity-60')}>
      <TableHeader>
        <TableRow>
          {selection ? (
            <TableHead className="w-10">
              <Checkbox
                aria-label="All rows of this page"
                checked={isAllTicked}
                disabled={tickable.length === 0}
                indeterminate={!isAllTicked && tickable.some(selection.has)}
                onChange={({ target }) => selection.setAll(tickable, target.checked)}
              />
            </TableHead>
          ) : null}
          {config.columns.map((column) => (
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
                data-at={index === at || undefined}
                onClick={onOpen && (() => onOpen(row))}
                className={cn(onOpen && 'cursor-pointer', 'data-at:shadow-[inset_2px_0_0_var(--accent)]')}
              >
                {selection ? (
                  // a tick is no press on the row
                  <TableCell onClick={(event) => event.stopPropagation()}>
                    {selection.canTick(row) ? (
                      <Checkbox
                        aria-label={`Row ${index + 1}`}
                        checked={selection.has(row)}
                        onChange={() => selection.toggle(row)}
                      />
                    ) : null}
                  </TableCell>
                ) : null}
                {config.columns.map((column, place) => (
                  <TableCell
                    key={column.head}
                    align={column.align ?? 'left'}
                    className={cn(shownOn(column), place === 0 && 'max-md:py-1.5 max-md:whitespace-normal')}
                  >
                    {onOpen && place === 0 ? (
                      // its press is the row's: this is for the keyboard
                      <button type="button" className="rounded-chip text-left font-medium hover:underline">
                        {column.cell(row)}
                      </button>
                    ) : (
                      column.cell(row)
                    )}
                    {column.under ? (
                      <span className="block text-12 text-muted md:hidden">{column.under(row)}</span>
                    ) : null}
                  </TableCell>
                ))}
              </TableRow>
            ))
          : SKELETON_ROWS.map((row) => (
              <TableRow key={row}>
                {selection ? <TableCell /> : null}
                {config.columns.map((column) => (
                  <TableCell key={column.head} className={shownOn(column)}>
                    <Skeleton className={cn('h-4 w-24 max-w-full', column.align === 'right' && 'ml-auto')} />
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
        <SortButton sorted={sorted} onClick={() => state.sortBy(sort)}>
          {head}
        </SortButton>
      ) : (
        head
      )}
    </TableHead>
  )
}
