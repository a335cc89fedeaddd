import { TriangleAlert } from 'lucide-react'

/** The error of a group of choices; always rendered, so that a new one is announced. */
export function ChoiceError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <div aria-live="polite" className="text-12 leading-4 empty:hidden">
      {children ? (
        <p id={id} className="flex items-start gap-1 text-danger">
          <TriangleAlert className="icon-sm mt-px" />
          {children}
        </p>
      ) : null}
    </div>
  )
}
