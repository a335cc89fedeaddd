'use client'

import { Item, Root } from '@radix-ui/react-toggle-group'
import type { ReactNode } from 'react'
import { cn } from './cn'

export const segmentedClass = 'inline-flex rounded-tip border border-line bg-sunken p-0.5'
export const segmentClass = cn(
  'relative inline-flex h-[26px] items-center gap-1.5 rounded-[6px] px-2.5 text-12 font-medium whitespace-nowrap text-muted transition-colors',
  'hover:text-text aria-checked:bg-fill-strong aria-checked:text-text aria-checked:shadow-knob light:aria-checked:bg-surface',
  'aria-selected:bg-fill-strong aria-selected:text-text aria-selected:shadow-knob light:aria-selected:bg-surface',
  'focus-visible:outline-offset-0 max-md:h-9 max-md:px-3',
  // 44 px to the thumb, 36 to the eye.
  'max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-1',
)

export type SegmentOption<Value extends string> = { value: Value; label: ReactNode; disabled?: boolean }

type SegmentedProps<Value extends string> = {
  /** The accessible name of the whole: "Range", "Group by". */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly SegmentOption<Value>[]
  /** Fills the width, all segments alike. */
  block?: boolean
  className?: string
}

/** One choice out of few, as radio buttons: Tab enters at the chosen one, arrows move and choose. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onValueChange, options, block = false, className } = props
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    // Radix answers '' when the chosen one is pressed again: one of the options is always chosen.
    if (option && option.value !== value) onValueChange(option.value)
  }
  return (
    <Root
      type="single"
      value={value}
      onValueChange={choose}
      aria-label={label}
      className={cn(segmentedClass, block && 'flex', className)}
    >
      {options.map((option) => (
        <Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          onFocus={() => choose(option.value)}
          className={cn(segmentClass, block && 'flex-1 justify-center')}
        >
          {option.label}
        </Item>
      ))}
    </Root>
  )
}
