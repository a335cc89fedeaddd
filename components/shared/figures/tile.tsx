import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton'

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

/** In place of a figure that is still being read, as high as one. */
export const UnknownFigure = () => <Skeleton className="my-1 h-5 w-16" />
