import { Button } from '@/components/ui/button'

export type PagedQuery = {
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Reads the next page of a list, and says why it could not be read; nothing after the last one. */
export function MoreRows({ query, label = 'Show more' }: { query: PagedQuery; label?: string }) {
  if (!query.hasNextPage) return null
  return (
    <div className="grid justify-items-center gap-1 border-t border-line p-2 text-center">
      <p role="alert" className="px-2 text-13 text-danger empty:hidden">
        {query.isFetchNextPageError ? `No more could be loaded. ${query.error?.message ?? ''}` : null}
      </p>
      <Button
        variant="ghost"
        onClick={() => query.fetchNextPage()}
        busy={query.isFetchingNextPage}
        busyLabel="Loading…"
      >
        {label}
      </Button>
    </div>
  )
}
