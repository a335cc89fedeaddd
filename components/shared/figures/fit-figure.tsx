import type { CSSProperties, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type FitFigureProps = {
  /** The text whose length decides whether the figure shrinks. */
  text: string
  /** Shown next to the figure, where there is room; `--note` reserves its width. */
  note?: ReactNode
  className?: string
  children: ReactNode
}

// The width of a character in the display font, relative to the font size.
const GLYPH_EM = 0.6

/** A large number that shrinks to fit its box. `--figure` is its maximum size. */
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
