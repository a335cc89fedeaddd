'use client'

import { Slot } from '@radix-ui/react-slot'
import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass } from './button-class'
import { cn } from './cn'
import { Spinner } from './spinner'

/**
 * `busy` shows a spinner and ignores presses; the button keeps its width and its focus. `busyLabel` says what it does
 * meanwhile, such as "Sending…". [S4.54]
 */
type BusyProps = { busy?: undefined; busyLabel?: undefined } | { busy?: boolean; busyLabel: ReactNode }

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonClass> &
  BusyProps & {
    /** Applies the look to the only child, for links. */
    asChild?: boolean
  }

export function Button({ variant, size, block, busy = false, busyLabel, asChild, className, ...props }: ButtonProps) {
  const look = cn(buttonClass({ variant, size, block }), className)
  if (asChild) return <Slot {...props} className={look} />
  const { children, onClick, type = 'button', ...rest } = props

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`, which would drop the focus. Preventing the click also stops a form from being submitted twice.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={look}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      <Face busy={busy} busyLabel={busyLabel}>
        {children}
      </Face>
    </button>
  )
}

const layer = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-1.5'

/**
 * Both labels share one cell, so the wider one sets the width. One is hidden by style, so that only the other is the
 * accessible name.
 */
function Face({ busy, busyLabel, children }: { busy: boolean; busyLabel: ReactNode; children: ReactNode }) {
  if (busyLabel === undefined) return children
  return (
    <span className="grid">
      <span className={layer} style={busy ? { visibility: 'hidden' } : undefined}>
        {children}
      </span>
      <span className={layer} style={busy ? undefined : { visibility: 'hidden' }}>
        <Spinner />
        {busyLabel}
      </span>
    </span>
  )
}
