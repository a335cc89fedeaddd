import type { ReactNode } from 'react'

type TileProps = { label: ReactNode; children: ReactNode }

/** A label with its figure; place several in a `dl`. */
export function Tile({ label, children }: TileProps) {
  return (
    <div className="grid min-w-0 gap-1 rounded-card border border-line bg-surface px-4 py-3">
      <dt className="text-12 text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A tile of a single number, in the type of figures. */
export const FigureTile = ({ label, children }: TileProps) => (
  <Tile label={label}>
    <span className="figure text-18">{children}</span>
  </Tile>
)
