import { cn } from './cn'

type FigureProps = {
  /** "$1,234" */
  whole: string
  /** ".50", dimmed: the number comes first. */
  fraction?: string
  className?: string
}

/** A big number. Size and colour come by class, as `text-48`. */
export function Figure({ whole, fraction, className }: FigureProps) {
  return (
    <span className={cn('figure', className)}>
      {whole}
      {fraction ? <span className="font-[560] text-muted">{fraction}</span> : null}
    </span>
  )
}
