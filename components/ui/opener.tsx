'use client'

import { Slot } from '@radix-ui/react-slot'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { type OpenedProps, useOpener } from './use-opener'

type OpenerProps<Props extends object> = {
  /** Fetches what opens; see `useOpener`. */
  load: () => Promise<ComponentType<Props & OpenedProps>>
  /** What it is given beside being open. */
  panel: Props
  /** The button. */
  children: ReactElement
  onOpen?: () => void
  /** Another way in, which may go while it is open. */
  beside?: (open: () => void) => ReactNode
}

/** A button, and what it opens, fetched when somebody is about to press. */
export function Opener<Props extends object>({ load, panel, children, onOpen, beside }: OpenerProps<Props>) {
  const { Panel, opened, trigger, open } = useOpener(load, onOpen)
  return (
    <>
      <Slot {...trigger}>{children}</Slot>
      {beside?.(open)}
      {Panel ? <Panel {...panel} {...opened} /> : null}
    </>
  )
}
