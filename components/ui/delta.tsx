import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'

type DeltaProps = {
  /** Up and down are for money gained and lost; counts are flat. */
  direction: 'up' | 'down' | 'flat'
  className?: string
  children: ReactNode
}

const COLORS = { up: 'text-success', down: 'text-danger', flat: 'text-muted' }

export function Delta({ direction, className, children }: DeltaProps) {
  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <span
      className={cn(
        'inline-flex items-baseline gap-[3px] text-12 font-strong whitespace-nowrap tabular-nums',
        COLORS[direction],
        className,
      )}
    >
      {direction === 'flat' ? null : (
        <>
          <Icon className="size-3 self-center stroke-[2.6]" />
          <span className="sr-only">{direction}</span>
        </>
      )}
      {children}
    </span>
  )
}
