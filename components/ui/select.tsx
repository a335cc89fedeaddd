'use client'

import type { VariantProps } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { useFieldControl } from './field'
import { inputClass } from './input'

type SelectProps = ComponentProps<'select'> & VariantProps<typeof inputClass> & { wrapperClassName?: string }

/** The native select, which is easiest to use on phones. */
export function Select({ inputSize, className, wrapperClassName, children, ...props }: SelectProps) {
  const wired = useFieldControl(props)
  return (
    <span className={cn('relative block w-full', wrapperClassName)}>
      <select
        {...props}
        {...wired}
        className={cn(inputClass({ inputSize }), 'appearance-none truncate pr-8 [&>option]:bg-raised', className)}
      >
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted" />
    </span>
  )
}
