'use client'

import { Sheet, SheetContent, type SheetContentProps } from './sheet'
import type { OpenedProps } from './use-lazy-panel'

type OpenedSheetProps = SheetContentProps & OpenedProps

/** A sheet of a button that stood there before it: the focus goes back to it. */
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
