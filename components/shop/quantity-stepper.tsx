'use client'

import { Minus, Plus } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'

type QuantityStepperProps = {
  /** What it counts, for those who hear it. */
  name: string
  value: number
  max: number
  min?: number
  disabled?: boolean
  onChange: (by: 1 | -1) => void
}

/** Less, how many, more. */
export function QuantityStepper({ name, value, max, min = 0, disabled = false, onChange }: QuantityStepperProps) {
  return (
    <fieldset
      className="inline-flex flex-none items-center rounded-control border border-line-strong"
      disabled={disabled}
    >
      <legend className="sr-only">Quantity of {name}</legend>
      <IconButton label={`Fewer of ${name}`} size="sm" disabled={value <= min} onClick={() => onChange(-1)}>
        <Minus className="icon-sm" />
      </IconButton>
      <output className="min-w-7 text-center text-13 font-strong tabular-nums">{value}</output>
      <IconButton label={`More of ${name}`} size="sm" disabled={value >= max} onClick={() => onChange(1)}>
        <Plus className="icon-sm" />
      </IconButton>
    </fieldset>
  )
}
