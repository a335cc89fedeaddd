'use client'

import { Sheet, SheetContent, type SheetContentProps } from './sheet'
import type { OpenedProps } from './use-lazy-panel'

type OpenedSheetProps = SheetContentProps & OpenedProps

/** A sheet for an existing button: it returns the focus to the button. */
export function OpenedSheet({ isOpen, onOpenChange, triggerRef, ...content }: OpenedSheetProps) {
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent
        {...content}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          triggerRef.current?.focus()
        }}
      />
    </Sheet>
  )
}
