'use client'

import type { KeyboardEvent, ReactNode } from 'react'
import { cn } from './cn'

export const segmentedClass = 'inline-flex rounded-tip border border-line bg-sunken p-0.5'
export const segmentClass = cn(
  'relative inline-flex h-[26px] items-center gap-1.5 rounded-[6px] px-2.5 text-12 font-medium whitespace-nowrap text-muted transition-colors',
  'hover:text-text aria-checked:bg-fill-strong aria-checked:text-text aria-checked:shadow-knob light:aria-checked:bg-surface',
  'aria-selected:bg-fill-strong aria-selected:text-text aria-selected:shadow-knob light:aria-selected:bg-surface',
  'focus-visible:outline-offset-0 max-md:h-9 max-md:px-3',
  // 44 px to touch, 36 px visible.
  'max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-1',
)

export type SegmentOption<Value extends string> = { value: Value; label: ReactNode; disabled?: boolean }

type SegmentedProps<Value extends string> = {
  /** The accessible name of the group: "Range", "Group by". */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly SegmentOption<Value>[]
  /** Fills the width with equal segments. */
  block?: boolean
  className?: string
}

/** A single choice of few, as radio buttons: Tab enters at the selected one, arrows move and select. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onValueChange, options, block = false, className } = props
  const free = options.filter(({ disabled }) => !disabled)
  const entry = free.some((option) => option.value === value) ? value : free[0]?.value
  const choose = (next: Value) => {
    if (next !== value) onValueChange(next)
  }

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]:enabled')]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    if (step === undefined || at === -1) return
    event.preventDefault()
    const to = (step(at, buttons.length) + buttons.length) % buttons.length
    buttons[to]?.focus()
    const option = free[to]
    if (option) choose(option.value)
  }
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={move}
      className={cn(segmentedClass, block && 'flex', className)}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: an input cannot hold an icon and a label, nor be this small
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === entry ? 0 : -1}
          disabled={option.disabled ?? false}
          onClick={() => choose(option.value)}
          className={cn(segmentClass, block && 'flex-1 justify-center')}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

type Step = (at: number, count: number) => number

const back: Step = (at) => at - 1
const on: Step = (at) => at + 1
const STEPS: Partial<Record<string, Step>> = {
  ArrowLeft: back,
  ArrowUp: back,
  ArrowRight: on,
  ArrowDown: on,
  Home: () => 0,
  End: (_, count) => count - 1,
}
