'use client'

import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'
import { scrimClass } from './dialog'
import { IconButton } from './icon-button'

export const Sheet = Radix.Root
export const SheetTrigger = Radix.Trigger
export const SheetClose = Radix.Close

export type SheetContentProps = Omit<ComponentProps<typeof Radix.Content>, 'title'> & {
  title: ReactNode
  /** On phones: full screen, or a panel at the right edge. */
  phone?: 'screen' | 'right'
  /** Fixed under the title: search, filters. */
  head?: ReactNode
  /** Fixed at the bottom: the main action. */
  foot?: ReactNode
}

const PHONE = {
  screen: 'animate-sheet-up',
  right: 'left-auto w-[calc(100%-32px)] max-w-[440px] animate-sheet-side border-l border-line-strong shadow-pop',
} as const

/** A panel at the right edge from 768 px on; on phones as `phone` says. Its body scrolls separately. */
export function SheetContent({
  title,
  phone = 'screen',
  head,
  foot,
  className,
  children,
  ...props
}: SheetContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className={scrimClass} />
      <Radix.Content
        aria-describedby={undefined}
        data-sheet=""
        {...props}
        className={cn(
          'floating fixed inset-0 z-50 flex flex-col bg-raised pt-[env(safe-area-inset-top)] text-text outline-none',
          PHONE[phone],
          'md:left-auto md:w-[440px] md:animate-sheet-side md:border-l md:border-line-strong md:shadow-pop',
          className,
        )}
      >
        <header className="border-b border-line px-4 pt-2 pb-2 md:pt-4 md:pb-3">
          <div className="flex min-h-(--touch) items-center justify-between gap-3 md:min-h-8">
            <Radix.Title className="bidi-auto min-w-0 text-18 [overflow-wrap:anywhere]">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" className="-mr-2 flex-none">
                <X className="icon-lg" />
              </IconButton>
            </Radix.Close>
          </div>
          {head ? <div className="pt-1 pb-1 md:pt-2">{head}</div> : null}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        <footer
          className={cn(
            'pb-[env(safe-area-inset-bottom)]',
            foot &&
              'border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] empty:border-0 empty:p-0 empty:pb-[env(safe-area-inset-bottom)]',
          )}
        >
          {foot}
        </footer>
      </Radix.Content>
    </Radix.Portal>
  )
}
