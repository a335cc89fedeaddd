import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isolateRuns } from '@/lib/platform/text/bidi-isolate'

/** The form-level error. The live region is always rendered, so that a new error is announced. */
export function FormAlert({ children }: { children?: ReactNode }) {
  return (
    <div role="alert" className="col-span-full empty:hidden">
      {children ? (
        <p className="flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2.5 text-13 leading-[18px] text-danger">
          <TriangleAlert className="mt-px" />
          <span>{typeof children === 'string' ? isolateRuns(children) : children}</span>
        </p>
      ) : null}
    </div>
  )
}
