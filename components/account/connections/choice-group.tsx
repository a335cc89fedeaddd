import { type ReactNode, useId } from 'react'
import { ChoiceError } from '@/components/shared/forms/choice-error'

type ChoiceGroupProps = { legend: string; error?: string | undefined; children: ReactNode }

/** A labeled group of choices with its error. */
export function ChoiceGroup({ legend, error, children }: ChoiceGroupProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid justify-items-start gap-1.5">
      <legend className="mb-1.5 text-13 leading-[18px] font-medium">{legend}</legend>
      {children}
      <ChoiceError id={errorId}>{error}</ChoiceError>
    </fieldset>
  )
}
