import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

/** A radio button. Buttons with the same `name` belong in a fieldset with a legend. */
export function Radio({ label, className, ...props }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={cn('inline-flex min-h-6 items-center gap-2 text-13 max-md:min-h-(--touch)', className)}>
      <input
        {...props}
        type="radio"
        className="size-4 flex-none cursor-pointer appearance-none rounded-full border border-control-line bg-surface checked:border-5 checked:border-accent checked:bg-accent-ink"
      />
      {label}
    </label>
  )
}
