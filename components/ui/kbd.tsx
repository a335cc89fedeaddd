import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      {...props}
      className={cn(
        'inline-flex h-5 items-center rounded-chip border border-b-2 border-line-strong bg-surface px-[5px] font-sans text-11 leading-none font-medium whitespace-nowrap text-muted',
        className,
      )}
    />
  )
}
