import type { ReactNode } from 'react'

/** The error of a group of fields, beside them. The live region is always there, so that a new error is announced. */
export function GroupError({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" data-refused={children ? true : undefined} className="text-12 text-danger empty:hidden">
      {children}
    </div>
  )
}
