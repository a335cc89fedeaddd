import type { ReactNode } from 'react'

type SheetSectionProps = { title: string; action?: ReactNode; children: ReactNode }

/** A part of an advertiser's sheet with its heading and action. */
export function SheetSection({ title, action, children }: SheetSectionProps) {
  return (
    <section aria-label={title} className="grid gap-2">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 className="text-14">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}
