'use client'

import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'
import { useFieldControl } from './field'

const mark = 'pointer-events-none col-start-1 row-start-1 size-3 stroke-3 text-accent-ink opacity-0'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The label. Without it pass `aria-label`. */
  label?: ReactNode
  /** Indeterminate: shown as a dash. */
  indeterminate?: boolean
}

export function Checkbox({ label, indeterminate = false, className, ref, ...props }: CheckboxProps) {
  const wired = useFieldControl(props)
  const ownId = useId()
  // Not the Field's id: a Field may contain several checkboxes, each with its own label.
  const id = props.id ?? ownId

  const control = (
    <span className={cn('relative inline-grid flex-none place-items-center align-middle', !label && className)}>
      <input
        {...props}
        {...wired}
        aria-invalid={wired['aria-invalid'] ?? props['aria-invalid']}
        id={id}
        type="checkbox"
        ref={(node) => {
          // A property that only script can set.
          if (node) node.indeterminate = indeterminate
          if (typeof ref === 'function') ref(node)
          else if (ref) ref.current = node
        }}
        className={cn(
          'peer col-start-1 row-start-1 size-4 appearance-none rounded-chip border border-control-line bg-surface transition-colors disabled:border-line-strong',
          'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
          // The click target is larger than the visible 16 px.
          'cursor-pointer after:absolute after:top-1/2 after:left-1/2 after:size-6 after:-translate-1/2 max-md:after:size-(--touch)',
        )}
      />
      <Check className={cn(mark, 'peer-checked:opacity-100 peer-indeterminate:opacity-0')} />
      <Minus className={cn(mark, 'peer-indeterminate:opacity-100')} />
    </span>
  )
  if (!label) return control
  return (
    <label htmlFor={id} className={cn('inline-flex items-center gap-2 text-13 max-md:min-h-(--touch)', className)}>
      {control}
      {label}
    </label>
  )
}
