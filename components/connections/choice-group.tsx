import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type ChoiceGroupProps = { legend: string; error?: string | undefined; children: ReactNode }

/** A labeled group of choices with its error. */
export function ChoiceGroup({ legend, error, children }: ChoiceGroupProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid justify-items-start gap-1.5">
      <legend className="mb-1.5 text-13 leading-[18px] font-medium">{legend}</legend>
      {children}
      <div aria-live="polite" className="text-12 leading-4 empty:hidden">
        {error ? (
          <p id={errorId} className="flex items-start gap-1 text-danger">
            <TriangleAlert className="icon-sm mt-px" />
            {error}
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}
