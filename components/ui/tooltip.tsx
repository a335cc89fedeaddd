'use client'

import * as Radix from '@radix-ui/react-tooltip'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={250} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  )
}

type TooltipProps = Pick<ComponentProps<typeof Radix.Content>, 'side' | 'align' | 'className'> & {
  content: ReactNode
  /** One focusable element: what is only shown on hover must also be shown on focus. */
  children: ReactNode
}

/** Adds to what is on screen; never the only place where something is said (touch has no hover). */
export function Tooltip({ content, children, side = 'bottom', align = 'center', className }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className={cn(
            'floating z-50 max-w-[280px] animate-fade rounded-tip border border-line-strong bg-raised px-3 py-2 text-12 leading-4 shadow-pop',
            className,
          )}
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
