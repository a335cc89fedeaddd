'use client'

import { Slot } from '@radix-ui/react-slot'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { type OpenedProps, useLazyPanel } from './use-lazy-panel'

type LazyPanelButtonProps<Props extends object> = {
  /** Imports the panel; see `useLazyPanel`. */
  load: () => Promise<ComponentType<Props & OpenedProps>>
  /** The panel's props in addition to `OpenedProps`. */
  panel: Props
  /** The button. */
  children: ReactElement
  onOpen?: () => void
  /** Renders a second button that opens the same panel. It may unmount while the panel is open. */
  extraTrigger?: (open: () => void) => ReactNode
}

/** A button with a panel whose code is fetched when a pointer or the focus reaches the button. */
export function LazyPanelButton<Props extends object>({
  load,
  panel,
  children,
  onOpen,
  extraTrigger,
}: LazyPanelButtonProps<Props>) {
  const { Panel, opened, trigger, open } = useLazyPanel(load, onOpen)
  return (
    <>
      <Slot {...trigger}>{children}</Slot>
      {extraTrigger?.(open)}
      {Panel ? <Panel {...panel} {...opened} /> : null}
    </>
  )
}
