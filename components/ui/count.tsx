import type { ComponentProps } from 'react'
import { cn } from './cn'

/** A small number in a pill. The surrounding text must say what it counts. */
export function Count({ accent = false, className, ...props }: ComponentProps<'span'> & { accent?: boolean }) {
  return (
    <span
      {...props}
      className={cn(
        'inline-block min-w-4 flex-none rounded-full px-[5px] text-center text-11 leading-4 font-strong tabular-nums',
        accent ? 'bg-accent text-accent-ink' : 'bg-fill-strong text-text-2',
        className,
      )}
    />
  )
}
