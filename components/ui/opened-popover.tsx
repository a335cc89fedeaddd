'use client'

import { useRef } from 'react'
import { Popover, PopoverAnchor, PopoverContent, type PopoverContentProps } from './popover'
import type { OpenedProps } from './use-lazy-panel'

type OpenedPopoverProps = PopoverContentProps & OpenedProps

/** A popover for an existing button: it is anchored to the button and returns the focus to it. */
export function OpenedPopover({ isOpen, onOpenChange, triggerRef, ...content }: OpenedPopoverProps) {
  const wasLeft = useRef(false)
  return (
    <Popover open={isOpen} onOpenChange={onOpenChange}>
      <PopoverAnchor virtualRef={triggerRef as React.RefObject<HTMLElement>} />
      <PopoverContent
        {...content}
        onOpenAutoFocus={() => {
          wasLeft.current = false
        }}
        onInteractOutside={(event) => {
          // the button's own press closes it; closing it here first would reopen it
          if (event.target instanceof Node && triggerRef.current?.contains(event.target)) event.preventDefault()
          else wasLeft.current = true
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          // a click elsewhere keeps the focus there
          if (!wasLeft.current) triggerRef.current?.focus()
        }}
      />
    </Popover>
  )
}
