import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { reportUnloaded } from './report-unloaded'
import { useLoaded } from './use-loaded'

/** The props every panel gets from its button. */
export type OpenedProps = {
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  /** The button, which gets the focus again when the panel closes. */
  triggerRef: RefObject<HTMLElement | null>
}

/**
 * A button whose panel is not part of the page's first load: its code is loaded on hover or focus, and a press before
 * that opens the panel once it is loaded. [Q54]
 * @param load the panel's own `import()`
 */
export function useLazyPanel<Props extends object>(load: () => Promise<ComponentType<Props>>, onOpen?: () => void) {
  const [Panel, fetchPanel] = useLoaded(load)
  const [isOpen, setOpen] = useState(false)
  const triggerRef = useRef<HTMLButtonElement>(null)

  const prepare = () => void fetchPanel().catch(() => undefined) // a press reports the error
  const open = () => {
    onOpen?.()
    setOpen(true)
    fetchPanel().catch(() => {
      setOpen(false)
      reportUnloaded()
    })
  }
  const onOpenChange = (to: boolean) => (to ? open() : setOpen(false))

  return {
    Panel,
    open,
    opened: { isOpen, onOpenChange, triggerRef } satisfies OpenedProps,
    trigger: {
      ref: triggerRef,
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => onOpenChange(!isOpen),
    } as const,
  }
}
