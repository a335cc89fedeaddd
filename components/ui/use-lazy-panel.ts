import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { toast } from 'sonner'
import { useLoaded } from './use-loaded'

/** What every panel is told by the button that opens it. */
export type OpenedProps = {
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  /** The button: it has the focus again when the panel closes. */
  triggerRef: RefObject<HTMLElement | null>
}

/**
 * A button whose panel is no part of the page's first load: its code is fetched as a pointer or the focus reaches the
 * button, and a press that comes before it is there is kept. [Q54]
 * @param load the panel's own `import()`
 */
export function useLazyPanel<Props extends object>(load: () => Promise<ComponentType<Props>>, onOpen?: () => void) {
  const [Panel, fetchPanel] = useLoaded(load)
  const [isOpen, setOpen] = useState(false)
  const triggerRef = useRef<HTMLButtonElement>(null)

  const prepare = () => void fetchPanel().catch(() => undefined) // a press says so
  const open = () => {
    onOpen?.()
    setOpen(true)
    fetchPanel().catch(() => {
      setOpen(false)
      toast.error('This could not be loaded. Check your connection and try again.')
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
