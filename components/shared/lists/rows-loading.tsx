import { Skeleton } from '@/components/ui/skeleton'

/** The place of rows that are loading. */
export function RowsLoading() {
  return (
    <div aria-busy="true">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="grid gap-1.5 border-b border-line px-4 py-3 last:border-b-0">
          <Skeleton className="h-4 w-2/3 max-w-80" />
          <Skeleton className="h-3 w-1/3 max-w-52" />
        </div>
      ))}
    </div>
  )
}
