import { Button } from '@/components/ui/button'

type MoreRowsProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Reads the next page of a list; nothing after the last one. */
export function MoreRows({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MoreRowsProps) {
  if (!hasNextPage) return null
  return (
    <div className="border-t border-line p-2 text-center">
      <Button variant="ghost" onClick={() => fetchNextPage()} busy={isFetchingNextPage} busyLabel="Loading…">
        Show more
      </Button>
    </div>
  )
}
