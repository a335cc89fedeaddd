import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'

const WIDTHS = ['w-2/5', 'w-3/5', 'w-1/2', 'w-2/3', 'w-1/3']

type LinesProps = { lines?: number; className?: string }

/** Lines of text while they are loading: facts, or the rows of a short list. */
export function LinesLoading({ lines = 5, className }: LinesProps) {
  return (
    <div aria-busy="true" className={cn('grid gap-3.5', className)}>
      <span className="sr-only">Loading…</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that are all alike
        <Skeleton key={line} className={cn('h-3.5', WIDTHS[line % WIDTHS.length])} />
      ))}
    </div>
  )
}

/** A titled card while its content is loading. */
export function CardLoading({ lines = 5, className }: LinesProps) {
  return (
    <Card className={cn('grid content-start gap-4 p-4', className)}>
      <Skeleton className="h-5 w-32" />
      <LinesLoading lines={lines} />
    </Card>
  )
}

/** Tiles of figures while they are loading. */
export function TilesLoading({ tiles, className }: { tiles: number; className?: string }) {
  return (
    <div aria-busy="true" className={cn('grid gap-3', className)}>
      {Array.from({ length: tiles }, (_, tile) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles that are all alike
          key={tile}
          className="grid gap-2 px-4 py-3"
        >
          <Skeleton className="h-3.5 w-16" />
          <Skeleton className="h-5 w-24 max-w-full" />
        </Card>
      ))}
    </div>
  )
}

/** A chart above its table, or alone, while it is loading. */
export const ChartLoading = () => (
  <Card className="p-4" aria-busy="true">
    <Skeleton className="h-5 w-32" />
    <Skeleton className="mt-4 h-56" />
  </Card>
)

/** The name and the tabs of a record, with its first cards, while they are loading. */
export function RecordLoading() {
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <Skeleton className="h-7 w-64 max-w-full" />
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="flex gap-5 border-b border-line pb-3">
        {WIDTHS.map((width) => (
          <Skeleton key={width} className="h-4 w-14" />
        ))}
      </div>
      <TilesLoading tiles={4} className="grid-cols-2 md:grid-cols-4" />
      <CardLoading lines={8} />
    </div>
  )
}
