import { cn } from './cn'

/** Decorative: whoever shows it also says in words what is going on. */
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
