import type { ReactNode } from 'react'

/** One term of an offer, with an explanation under its value. */
export function Term({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="text-13 font-medium first-letter:uppercase">{value}</dd>
      {children}
    </div>
  )
}
