import type { ReactNode } from 'react'

type CodeCellProps = {
  code: ReactNode
  /** What the other columns say, on a phone. */
  children: ReactNode
}

/** A code in the first column of a table; long ones are broken, so that the columns beside them stay in sight. */
export const CodeCell = ({ code, children }: CodeCellProps) => (
  <span className="grid min-w-28 gap-0.5 [overflow-wrap:anywhere]">
    {code}
    <span className="grid gap-0.5 md:hidden">{children}</span>
  </span>
)
