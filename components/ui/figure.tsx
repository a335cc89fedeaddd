import { cn } from './cn'

type FigureProps = {
  /** "$1,234" */
  whole: string
  /** ".50", dimmed. */
  fraction?: string
  className?: string
}

/** A large number. Size and color are set by class, as `text-48`. */
export function Figure({ whole, fraction, className }: FigureProps) {
  return (
    <span className={cn('figure', className)}>
      {whole}
      {fraction ? <span className="font-[560] text-muted">{fraction}</span> : null}
    </span>
  )
}
