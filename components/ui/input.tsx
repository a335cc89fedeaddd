'use client'

import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'
import { useFieldControl } from './field'

/** The look of text fields and selects. 16 px on phones, because a smaller font makes iOS zoom in. */
export const inputClass = cva(
  [
    'w-full min-w-0 rounded-control border border-control-line bg-sunken px-2.5 text-14 text-text light:bg-surface',
    'transition-colors placeholder:text-muted focus-visible:border-accent focus-visible:outline-offset-[-1px]',
    'aria-invalid:border-danger disabled:border-line-strong disabled:text-disabled max-md:text-16',
    // the button of a file field: as tall as the field, so that the name beside it stands in its middle
    'file:mr-2.5 file:h-full file:border-0 file:bg-transparent file:p-0 file:font-medium file:text-accent-text',
  ],
  {
    variants: {
      inputSize: {
        sm: 'h-8 max-md:h-(--touch)',
        base: 'h-9 max-md:h-(--touch)',
        lg: 'h-(--control-lg) max-md:h-(--touch)',
      },
    },
    defaultVariants: { inputSize: 'base' },
  },
)

type InputProps = ComponentProps<'input'> &
  VariantProps<typeof inputClass> & {
    icon?: ReactNode
    /** At the end of the box: a button, a key hint. */
    end?: ReactNode
    wrapperClassName?: string
  }

export function Input({ icon, end, inputSize, className, wrapperClassName, ...props }: InputProps) {
  const wired = useFieldControl(props)
  const control = (
    <input
      dir="auto"
      {...props}
      {...wired}
      className={cn(inputClass({ inputSize }), icon && 'pl-[34px]', end && 'pr-10 max-md:pr-12', className)}
    />
  )
  if (!icon && !end) return control
  return (
    <div className={cn('relative w-full', wrapperClassName)}>
      {icon ? (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center text-muted">
          {icon}
        </span>
      ) : null}
      {control}
      {end ? <span className="absolute inset-y-0 right-1 flex items-center max-md:right-0">{end}</span> : null}
    </div>
  )
}
