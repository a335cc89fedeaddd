import { cn } from './cn'

/**
 * A placeholder with the size of the real content, so that the layout does not move. Decorative: the surrounding region
 * is `aria-busy`.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block animate-breathe rounded-chip bg-fill', className)} />
}
