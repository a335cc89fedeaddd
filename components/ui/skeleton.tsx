import { cn } from './cn'

/**
 * A piece in the shape of what comes: give it the size of the real thing, so that nothing moves.
 * Decorative: the region around it is `aria-busy`.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block animate-breathe rounded-chip bg-fill', className)} />
}
