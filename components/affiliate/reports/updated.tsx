import { RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'

type UpdatedProps = { at: number; isLive: boolean; isBusy: boolean; onRefresh: () => void }

const never = () => () => undefined
const yes = () => true
const no = () => false

/** The age of the figures, with a refresh button. */
export function Updated({ at, isLive, isBusy: isAsking, onRefresh }: UpdatedProps) {
  // During hydration the query may be fetching already: until then both renders say that it is not.
  const isTakenOver = useSyncExternalStore(never, yes, no)
  const isBusy = isAsking && isTakenOver
  return (
    <span className="inline-flex items-center gap-1.5 text-12 whitespace-nowrap text-muted tabular-nums">
      {isLive ? (
        <i aria-hidden="true" className="size-1.5 rounded-full bg-accent ring-[3px] ring-accent-soft max-md:hidden" />
      ) : null}
      {at > 0 ? (
        <span className="min-w-24 text-right max-md:hidden">
          Updated <RelativeTime at={at} short />
        </span>
      ) : null}
      <IconButton label="Refresh" size="sm" aria-busy={isBusy} onClick={onRefresh}>
        <RefreshCw className={cn('icon-sm', isBusy && 'animate-spin')} />
      </IconButton>
    </span>
  )
}
