'use client'

import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'

type SwitchProps = Omit<ComponentProps<'button'>, 'type' | 'role' | 'onClick'> & {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** The label. Without it pass `aria-label`. */
  label?: ReactNode
}

/** For settings that apply immediately; use a checkbox in forms. */
export function Switch({ checked, onCheckedChange, label, className, ...props }: SwitchProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  const control = (
    <button
      {...props}
      id={id}
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onCheckedChange(!checked)}
      className={cn(
        'touch-target h-[18px] w-8 flex-none rounded-full border transition-colors disabled:opacity-50',
        checked ? 'border-accent bg-accent' : 'border-control-line bg-fill-strong',
        !label && className,
      )}
    >
      <span
        className={cn(
          'absolute top-0.5 left-0.5 size-3 rounded-full transition-[translate]',
          checked ? 'translate-x-3.5 bg-accent-ink' : 'bg-text-2',
        )}
      />
    </button>
  )
  if (!label) return control
  return (
    <label
      htmlFor={id}
      className={cn('inline-flex min-h-6 items-center gap-2 text-13 max-md:min-h-(--touch)', className)}
    >
      {control}
      {label}
    </label>
  )
}
