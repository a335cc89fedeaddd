'use client'

import { Pause, Play } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'

type FeedBarProps = {
  isLive: boolean
  /** How the list follows, while it does. */
  follows?: string
  isPaused: boolean
  /** Why rows stand still without a pause; null when they do not. */
  heldBy: string | null
  /** Conversions that came meanwhile. */
  waiting: number
  onPause: (isPaused: boolean) => void
  /** Shows those that came meanwhile. */
  onShow: () => void
}

const conversions = (count: number) => `${count.toLocaleString('en-US')} new`

/** Whether the list follows what happens, and the way to stop it. */
export function FeedBar({ isLive, follows = 'Live', isPaused, heldBy, waiting, onPause, onShow }: FeedBarProps) {
  const isStill = isPaused || heldBy !== null
  const words = isPaused ? 'Paused' : (heldBy ?? (isLive ? follows : 'Connecting; asked for every 5 seconds'))
  return (
    <div className="mb-4 flex min-h-8 flex-wrap items-center gap-3">
      <Button size="sm" onClick={() => onPause(!isPaused)}>
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <p role="status" className="inline-flex items-center gap-2 text-13 text-text-2">
        <span
          aria-hidden="true"
          className={cn('size-2 rounded-full', isLive && !isStill ? 'bg-accent motion-safe:animate-pulse' : 'bg-muted')}
        />
        {words}
      </p>
      {waiting > 0 ? (
        <Button size="sm" variant="primary" onClick={onShow}>
          {conversions(waiting)}
        </Button>
      ) : null}
    </div>
  )
}
