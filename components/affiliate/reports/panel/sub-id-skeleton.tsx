import { Skeleton } from '@/components/ui/skeleton'

export const SHOWN_ROWS = 5

/** The rows of a sub-ID while they are loaded. */
export function ValuesSkeleton() {
  return (
    <div aria-busy="true">
      {Array.from({ length: SHOWN_ROWS }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-11 items-center border-t border-line px-5 max-md:h-[63px] max-md:px-4">
          <Skeleton className="h-4 w-48" />
        </div>
      ))}
      <div className="flex h-[40.5px] items-center border-t border-line px-5 max-md:px-4">
        <Skeleton className="h-4 w-40" />
      </div>
    </div>
  )
}
