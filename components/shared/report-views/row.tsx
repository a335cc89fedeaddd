import type { ReactNode } from 'react'

type RowProps = { title: ReactNode; children?: ReactNode; actions: ReactNode }

/** A line of the lists of views, emails and alerts. */
export function Row({ title, children, actions }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-b-0 max-md:px-4">
      <div className="min-w-0 flex-1 basis-40 text-13 leading-[18px]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium [overflow-wrap:anywhere]">{title}</p>
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-1">{actions}</div>
    </li>
  )
}

/** A line below the title of a row. */
export const RowNote = ({ children }: { children: ReactNode }) => (
  <p className="text-12 leading-4 text-muted [overflow-wrap:anywhere]">{children}</p>
)
