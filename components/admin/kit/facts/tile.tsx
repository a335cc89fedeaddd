import type { ReactNode } from 'react'

/** A label with its figure; place several in a `dl`. */
export function Tile({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1 rounded-card border border-line bg-surface px-4 py-3">
      <dt className="text-12 text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
