'use client'

import { Slot } from '@radix-ui/react-slot'
import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cn } from './cn'
import { Spinner } from './spinner'

export const buttonClass = cva(
  [
    'relative inline-flex items-center justify-center gap-1.5 rounded-control border border-transparent font-strong whitespace-nowrap',
    'transition-colors select-none max-md:min-h-(--touch) aria-busy:cursor-progress',
    'disabled:border-transparent disabled:bg-fill disabled:text-disabled disabled:hover:bg-fill',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-accent text-accent-ink hover:bg-accent-hover active:bg-accent-press',
        secondary: 'border-line-strong bg-fill text-text hover:bg-fill-strong',
        ghost: 'text-text-2 hover:bg-fill hover:text-text disabled:bg-transparent',
        danger: 'bg-danger-fill text-danger-ink hover:brightness-110',
        'danger-quiet': 'border-line-strong text-danger hover:bg-danger-soft',
      },
      size: {
        sm: 'h-7 px-2.5 text-12 [&_.lucide]:icon-sm',
        base: 'h-(--control) px-3 text-13',
        lg: 'h-(--control-lg) px-4 text-14',
      },
      block: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'secondary', size: 'base', block: false },
  },
)

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonClass> & {
    /** Shows a spinner and swallows presses. The button keeps its width and its focus. */
    busy?: boolean
    /** What is said meanwhile, as "Sending…". Room for it is kept from the start. */
    busyLabel?: ReactNode
    /** Puts the look on the only child, for links. */
    asChild?: boolean
  }

export function Button({ variant, size, block, busy = false, busyLabel, asChild, className, ...props }: ButtonProps) {
  const look = cn(buttonClass({ variant, size, block }), className)
  if (asChild) return <Slot {...props} className={look} />
  const { children, onClick, type = 'button', ...rest } = props

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`: that would drop the focus. Preventing the click also stops a form from being sent twice.
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

/** Both labels lie in one cell, so the wider sets the width. Hidden by style, so that only the other one is the name. */
function Face({ busy, busyLabel, children }: { busy: boolean; busyLabel: ReactNode; children: ReactNode }) {
  if (busyLabel === undefined) {
    if (!busy) return children
    return (
      <>
        <Spinner className="absolute" />
        <span className="inline-flex items-center gap-1.5 opacity-0">{children}</span>
      </>
    )
  }
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
