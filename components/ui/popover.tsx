'use client'

import * as Radix from '@radix-ui/react-popover'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { popoverClass } from './floating'

export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger
export const PopoverAnchor = Radix.Anchor
export const PopoverClose = Radix.Close

export type PopoverContentProps = ComponentProps<typeof Radix.Content> & {
  /** The accessible name of the panel. */
  label: string
}

/** Opens on press, closes on Esc or outside, and returns the focus. Its width is set by class. */
export function PopoverContent({ label, className, sideOffset = 8, align = 'end', ...props }: PopoverContentProps) {
  return (
    <Radix.Portal>
      <Radix.Content
        {...props}
        aria-label={label}
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cn(
          popoverClass,
          'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] animate-rise',
          className,
        )}
      />
    </Radix.Portal>
  )
}
