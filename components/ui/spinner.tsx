import { cn } from './cn'

/** Decorative: the surrounding element must say in text what is loading. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-block size-3.5 flex-none animate-spin rounded-full border-2 border-current border-r-transparent opacity-90',
        className,
      )}
    />
  )
}
