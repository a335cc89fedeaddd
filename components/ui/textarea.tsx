'use client'

import type { ComponentProps } from 'react'
import { cn } from './cn'
import { useFieldControl } from './field'
import { inputClass } from './input'

export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  const wired = useFieldControl(props)
  return (
    <textarea
      dir="auto"
      {...props}
      {...wired}
      rows={rows}
      className={cn(inputClass(), 'h-auto resize-y py-2 leading-5 max-md:h-auto', className)}
    />
  )
}
