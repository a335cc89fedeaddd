import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Tag({ accent = false, className, ...props }: ComponentProps<'span'> & { accent?: boolean }) {
  return (
    <span
      {...props}
      className={cn(
        'inline-flex h-5 flex-none items-center gap-1 rounded-chip px-1.5 text-11 font-medium whitespace-nowrap',
        accent ? 'bg-accent-soft text-accent-text' : 'bg-fill text-text-2',
        className,
      )}
    />
  )
}
