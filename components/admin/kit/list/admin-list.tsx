'use client'

import type { ReactNode } from 'react'
import { ErrorState } from '@/components/shared/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ApiError } from '@/lib/platform/http/api-client'
import type { ListConfig } from './list-config'
import { ListPager, rowWords } from './list-pager'
import { ListTable } from './list-table'
import { ListToolbar } from './list-toolbar'
import { useAdminList } from './use-admin-list'
import type { ListState } from './use-list-state'
import type { RowKeys } from './use-row-keys'
import type { Selection } from './use-selection'

type AdminListProps<Row> = {
  config: ListConfig<Row>
  /** Opens a row: a press on it, or `o` where the keys stand. */
  onOpen?: (row: Row) => void
  /** Rows can be ticked; what is done with them stands in `bulk`. */
  selection?: Selection<Row>
  /** Above the list while rows are ticked. */
  bulk?: ReactNode
  /** At the end of the toolbar: what makes a new row. */
  action?: ReactNode
  /** What keys do to the row they stand on: j and k walk, x ticks, o opens. */
  keys?: RowKeys<Row>
}

/** Every list of the admin area: search, filters, saved views, file, table, pages. */
export function AdminList<Row>({ config, onOpen, selection, bulk, action, keys }: AdminListProps<Row>) {
  const { state, query, rows, total, isBeyond } = useAdminList(config)
  return (
    <Card>
      <ListToolbar
        config={config}
        state={state}
        found={query.data && !query.isPlaceholderData ? rowWords(total) : null}
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
          rows={query.data && !isBeyond ? rows : null}
          isStale={query.isPlaceholderData}
          {...(onOpen && { onOpen })}
          {...(selection && { selection })}
          {...(keys && { keys })}
        />
      )}
      {query.data && rows.length === 0 && !isBeyond ? <NothingThere config={config} state={state} /> : null}
      {query.data && rows.length > 0 ? <ListPager state={state} total={total} shown={rows.length} /> : null}
    </Card>
  )
}

function NothingThere<Row>({ config, state }: { config: ListConfig<Row>; state: ListState }) {
  if (!state.isNarrowed)
    return (
      <EmptyState as="p" title={config.empty.title}>
        {config.empty.text}
      </EmptyState>
    )
  return (
    <EmptyState as="p" title="Nothing matches" action={<Button onClick={state.clear}>Clear search and filters</Button>}>
      No row fits what is searched for and filtered by.
    </EmptyState>
  )
}
