'use client'

import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'

type QuantityStepperProps = {
  /** What is counted, for screen readers. */
  name: string
  value: number
  max: number
  min?: number
  disabled?: boolean
  onChange: (by: 1 | -1) => void
}

/** Decrease and increase buttons with the quantity. */
export function QuantityStepper({ name, value, max, min = 0, disabled = false, onChange }: QuantityStepperProps) {
  return (
    <fieldset
      className="inline-flex flex-none items-center rounded-control border border-line-strong"
      disabled={disabled}
    >
      <legend className="sr-only">Quantity of {name}</legend>
      <Step label={`Decrease quantity of ${name}`} isAtEnd={value <= min} onPress={() => onChange(-1)}>
        <Minus className="icon-sm" />
      </Step>
      <output className="min-w-7 text-center text-13 font-strong tabular-nums">{value}</output>
      <Step label={`Increase quantity of ${name}`} isAtEnd={value >= max} onPress={() => onChange(1)}>
        <Plus className="icon-sm" />
      </Step>
    </fieldset>
  )
}

type StepProps = { label: string; isAtEnd: boolean; onPress: () => void; children: ReactNode }

/** At its limit it does nothing but keeps the focus. */
function Step({ label, isAtEnd, onPress, children }: StepProps) {
  return (
    <IconButton
      label={label}
      size="sm"
      aria-disabled={isAtEnd || undefined}
      className="aria-disabled:text-disabled aria-disabled:hover:bg-transparent"
      onClick={() => {
        if (!isAtEnd) onPress()
      }}
    >
      {children}
    </IconButton>
  )
}
