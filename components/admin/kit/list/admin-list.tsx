'use client'

import type { ReactNode } from 'react'
import { ErrorState } from '@/components/shared/states/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ApiError } from '@/lib/platform/http/api-client'
import { useMayChange } from '../frame/staff-rights'
import type { ListConfig } from './list-config'
import { ListPager, rowCountText } from './list-pager'
import { ListTable } from './list-table'
import { ListToolbar } from './list-toolbar'
import type { RowKeys } from './row-keys'
import { useAdminList } from './use-admin-list'
import type { ListState } from './use-list-state'
import { usePresentParts } from './use-present-parts'
import type { Selection } from './use-selection'

const NOTHING = { selection: undefined, bulk: undefined, action: undefined, keys: undefined }

type AdminListProps<Row> = {
  config: ListConfig<Row>
  /** Opens a row: a press on it, or `o` or Enter on the current row. */
  onOpen?: (row: Row) => void
  /** Makes rows selectable; `bulk` shows the actions for them. */
  selection?: Selection<Row>
  /** Shown above the list while rows are selected. */
  bulk?: ReactNode
  /** Shown at the end of the toolbar: a button that creates a row. */
  action?: ReactNode
  /** Keys that act on the current row, besides j, k and arrows (move), x (select), o and Enter (open). */
  keys?: RowKeys<Row>
}

/**
 * A list of the admin area: search, filters, saved views, CSV, table and pages. Who may only view its page gets no
 * checkboxes, no bulk actions, no keys that act and no button that creates a row.
 */
export function AdminList<Row>({ config: declared, onOpen, ...acting }: AdminListProps<Row>) {
  const config = usePresentParts(declared)
  const { selection, bulk, action, keys } = useMayChange(config.page) ? acting : NOTHING
  const { state, query, rows, total, isPastEnd } = useAdminList(config)
  return (
    <Card>
      <ListToolbar
        config={config}
        state={state}
        found={query.data && !query.isPlaceholderData ? rowCountText(total) : null}
        action={action}
      />
      {bulk}
      {query.isError && !query.data ? (
        <ErrorState
          message={query.error.message}
          requestId={query.error instanceof ApiError ? query.error.requestId : null}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <ListTable
          config={config}
          state={state}
          rows={query.data && !isPastEnd ? rows : null}
          isStale={query.isPlaceholderData}
          {...(onOpen && { onOpen })}
          {...(selection && { selection })}
          {...(keys && { keys })}
        />
      )}
      {query.data && rows.length === 0 && !isPastEnd ? <EmptyList config={config} state={state} /> : null}
      {query.data && rows.length > 0 ? <ListPager state={state} total={total} shown={rows.length} /> : null}
    </Card>
  )
}

function EmptyList<Row>({ config, state }: { config: ListConfig<Row>; state: ListState }) {
  if (!state.isFiltered)
    return (
      <EmptyState as="p" title={config.empty.title}>
        {config.empty.text}
      </EmptyState>
    )
  return (
    <EmptyState as="p" title="Nothing matches" action={<Button onClick={state.clear}>Clear search and filters</Button>}>
      No rows match your search and filters.
    </EmptyState>
  )
}
