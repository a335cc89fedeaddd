'use client'

import { useBackCloses } from './back-closes'
import { Sheet, SheetContent, type SheetContentProps } from './sheet'
import type { OpenedProps } from './use-lazy-panel'

type OpenedSheetProps = SheetContentProps & OpenedProps

/** A sheet for an existing button: it returns the focus to the button, and Back closes it. */
export function OpenedSheet({ isOpen, onOpenChange, triggerRef, ...content }: OpenedSheetProps) {
  const backCloses = useBackCloses(isOpen, () => onOpenChange(false))
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent
        {...content}
        {...backCloses}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          triggerRef.current?.focus()
        }}
      />
    </Sheet>
  )
}
