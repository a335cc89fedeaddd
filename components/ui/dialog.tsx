'use client'

import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button'
import { cn } from './cn'
import { IconButton } from './icon-button'

export const Dialog = Radix.Root
export const DialogTrigger = Radix.Trigger
export const DialogClose = Radix.Close

export const scrimClass = 'fixed inset-0 z-50 animate-fade bg-scrim'

type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, 'title'> & {
  title: ReactNode
  /** What will happen, in one sentence; announced with the title. */
  description?: ReactNode
}

/** Traps the focus, closes on Esc and returns the focus. On phones it is at the bottom. */
export function DialogContent({ title, description, className, children, ...props }: DialogContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className={scrimClass} />
      <Radix.Content
        // Radix warns unless a missing description is explicit.
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...props}
        className={cn(
          'floating fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[460px] max-w-[calc(100vw-32px)] -translate-1/2 animate-rise flex-col rounded-dialog border border-line-strong bg-raised text-text shadow-pop outline-none',
          'max-md:top-auto max-md:bottom-[max(8px,env(safe-area-inset-bottom))] max-md:max-w-[calc(100vw-16px)] max-md:translate-y-0',
          className,
        )}
      >
        <header className="flex items-center justify-between gap-3 pt-4 pr-4 pl-5">
          <Radix.Title className="bidi-auto min-w-0 text-18 [overflow-wrap:anywhere]">{title}</Radix.Title>
          <Radix.Close asChild>
            <IconButton size="sm" label="Close" className="flex-none max-md:-my-2 max-md:-mr-2">
              <X />
            </IconButton>
          </Radix.Close>
        </header>
        {description ? (
          <Radix.Description className="px-5 pt-2 text-13 text-text-2 [overflow-wrap:anywhere]">
            {description}
          </Radix.Description>
        ) : null}
        {children}
      </Radix.Content>
    </Radix.Portal>
  )
}

export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto overscroll-contain px-5 pt-4 pb-5 text-13',
        className,
      )}
    />
  )
}

/** The buttons: cancel first, the action last. */
export function DialogFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer {...props} className={cn('flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3', className)} />
  )
}

type DialogActionsProps = { onCancel: () => void; isBusy: boolean; children: ReactNode }

/** The footer of a dialog with one action: Cancel, then its button. */
export function DialogActions({ onCancel, isBusy, children }: DialogActionsProps) {
  return (
    <DialogFooter>
      <Button onClick={onCancel} disabled={isBusy}>
        Cancel
      </Button>
      {children}
    </DialogFooter>
  )
}
