'use client'

import { Pause, Play } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { formatCount } from '@/lib/platform/text/counts'

type FeedBarProps = {
  isLive: boolean
  /** The label while the list updates. */
  liveLabel?: string
  isPaused: boolean
  /** Why updates are paused without the button; null when they are not. */
  pauseReason: string | null
  /** The number of new conversions since the pause. */
  waiting: number
  onPause: (isPaused: boolean) => void
  /** Shows the new conversions. */
  onShow: () => void
}

const newText = (count: number) => `${formatCount(count)} new`

/** Shows whether the list updates live, with a button to pause it. */
export function FeedBar({ isLive, liveLabel = 'Live', isPaused, pauseReason, waiting, onPause, onShow }: FeedBarProps) {
  const isStopped = isPaused || pauseReason !== null
  const label = isPaused ? 'Paused' : (pauseReason ?? (isLive ? liveLabel : 'Connecting; refreshes every 5 seconds'))
  return (
    <div className="mb-4 flex min-h-8 flex-wrap items-center gap-3">
      <Button size="sm" onClick={() => onPause(!isPaused)}>
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <p role="status" className="inline-flex items-center gap-2 text-13 text-text-2">
        <span
          aria-hidden="true"
          className={cn(
            'size-2 rounded-full',
            isLive && !isStopped ? 'bg-accent motion-safe:animate-pulse' : 'bg-muted',
          )}
        />
        {label}
      </p>
      {waiting > 0 ? (
        <Button size="sm" variant="primary" onClick={onShow}>
          {newText(waiting)}
        </Button>
      ) : null}
    </div>
  )
}
