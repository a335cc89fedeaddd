'use client'

import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps } from 'react'
import { cn } from './cn'

type IconButtonProps = ComponentProps<'button'> & {
  /** The accessible name, because an icon has none. */
  label: string
  size?: 'sm' | 'base'
  /** Applies the look to the only child, for links. */
  asChild?: boolean
}

export function IconButton({ label, size = 'base', asChild, className, type = 'button', ...props }: IconButtonProps) {
  const look = cn(
    'relative inline-grid flex-none place-items-center rounded-control text-text-2 transition-colors hover:bg-fill hover:text-text',
    'disabled:text-disabled disabled:hover:bg-transparent max-md:min-h-(--touch) max-md:min-w-(--touch)',
    size === 'sm' ? 'size-7' : 'size-(--control)',
    className,
  )
  if (asChild) return <Slot {...props} aria-label={label} className={look} />
  return <button {...props} type={type} aria-label={label} className={look} />
}

/** The dot for something new on an icon button; the button's label must say it in text. */
export function UnreadDot({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'absolute top-1.5 right-[7px] size-2 rounded-full bg-accent ring-2 ring-canvas max-md:top-2.5 max-md:right-2.5',
        className,
      )}
    />
  )
}
