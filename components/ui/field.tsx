'use client'

import { TriangleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { cn } from './cn'

type FieldContextValue = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }
const FieldContext = createContext<FieldContextValue | null>(null)

type FieldProps = {
  label: ReactNode
  /** At the end of the label's line: "Forgot it?". */
  labelAction?: ReactNode
  hint?: ReactNode
  /** Replaces the hint, and is announced with the control. */
  error?: string | undefined
  required?: boolean
  className?: string
  children: ReactNode
}

/** The label, control, hint and error. The control inside gets its id and description from here. */
export function Field({ label, labelAction, hint, error, required = false, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const context = { id, describedBy: errorId ?? hintId, invalid: Boolean(error), required }
  return (
    <div className={cn('grid content-start gap-1.5 [overflow-wrap:anywhere]', className)}>
      <div className="flex justify-between gap-2 text-13 leading-[18px] font-medium">
        <label htmlFor={id}>{label}</label>
        {labelAction}
      </div>
      <FieldContext value={context}>{children}</FieldContext>
      {/* Always rendered, so that a new error is announced. */}
      <div aria-live="polite" className="text-12 leading-4 empty:hidden">
        {error ? (
          <p id={errorId} className="flex items-start gap-1 text-danger">
            <TriangleAlert className="icon-sm mt-px" />
            {error}
          </p>
        ) : null}
      </div>
      {hint && !error ? (
        <p id={hintId} className="text-12 leading-4 text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

type Wirable = { id?: string | undefined; required?: boolean | undefined; 'aria-describedby'?: string | undefined }

/**
 * The attributes a control gets from the surrounding Field. The id is always the Field's, because its label refers to
 * it.
 */
export function useFieldControl(own: Wirable) {
  const field = useContext(FieldContext)
  return {
    id: field?.id ?? own.id,
    required: own.required ?? (field?.required || undefined),
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  }
}
