'use client'

import * as Radix from '@radix-ui/react-tabs'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { segmentClass, segmentedClass } from './segmented'

/** Tabs of one page. `value` and `onValueChange` as in Radix; without them it is uncontrolled. */
export function Tabs({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} className={cn('min-w-0', className)} />
}

export function TabList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      {...props}
      // Scrolls horizontally on phones, without moving the page.
      className={cn('-mx-1 flex gap-5 overflow-x-auto border-b px-1 border-line [scrollbar-width:none]', className)}
    />
  )
}

export function Tab({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...props}
      className={cn(
        'relative -mx-1 inline-flex h-10 flex-none rounded-chip px-1 items-center gap-1.5 text-13 font-medium text-muted transition-colors hover:text-text max-md:h-(--touch) max-md:min-w-(--touch) max-md:justify-center',
        'data-[state=active]:text-text focus-visible:-outline-offset-2',
        'data-[state=active]:after:absolute data-[state=active]:after:inset-x-1 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:rounded-t-[2px] data-[state=active]:after:bg-accent',
        className,
      )}
    />
  )
}

/** Tabs that look like a segmented control, for narrow places such as menus. */
export function SegmentedTabList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...props} className={cn(segmentedClass, 'flex', className)} />
}

export function SegmentedTab({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger {...props} className={cn(segmentClass, 'flex-1 justify-center', className)} />
}

export function TabPanel({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className={cn('focus-visible:outline-offset-4', className)} />
}
