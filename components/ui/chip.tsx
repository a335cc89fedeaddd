'use client'

import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps } from 'react'
import { cn } from './cn'

const look = (on: boolean) =>
  cn(
    'inline-flex h-7 flex-none items-center gap-1.5 rounded-full border border-line bg-fill px-2.5 text-12 font-medium whitespace-nowrap text-text-2 [&_.lucide]:icon-sm',
    on && 'border-accent-line bg-accent-soft text-accent-text',
  )

type ChipProps = ComponentProps<'button'> & {
  /** Whether a filter chip is on. */
  pressed?: boolean
  /** Applies the look to the only child, for links. */
  asChild?: boolean
}

/** A chip that can be pressed. */
export function Chip({ pressed, asChild, className, type = 'button', ...props }: ChipProps) {
  const classes = cn(
    look(pressed ?? false),
    'touch-target transition-colors hover:text-text disabled:text-disabled',
    pressed && 'hover:text-accent-text',
    className,
  )
  if (asChild) return <Slot {...props} className={classes} />
  return <button {...props} type={type} aria-pressed={pressed} className={classes} />
}

/** A chip that only shows text. */
export function ChipLabel({ on = false, className, ...props }: ComponentProps<'span'> & { on?: boolean }) {
  return <span {...props} className={cn(look(on), className)} />
}
