import type { CSSProperties, ReactNode } from 'react'
import { cn } from '../ui/cn'

type FitFigureProps = {
  /** The text whose length decides when its width is not enough. */
  text: string
  /** Beside the figure, where there is room: its width is kept free in `--note`. */
  note?: ReactNode
  className?: string
  children: ReactNode
}

// Width of a figure of the display face, in parts of its size.
const GLYPH_EM = 0.6

/** A big number that grows smaller rather than wider than its box. `--figure` is its size where there is room. */
export function FitFigure({ text, note, className, children }: FitFigureProps) {
  const em = { '--em': Math.max(1, text.length * GLYPH_EM) } as CSSProperties
  return (
    <span className={cn('@container flex min-w-0 items-baseline gap-2.5', className)} style={em}>
      <span className="text-[length:min(var(--figure),calc((100cqi-var(--note,0px))/var(--em)))] leading-tight whitespace-nowrap">
        {children}
      </span>
      {note}
    </span>
  )
}
