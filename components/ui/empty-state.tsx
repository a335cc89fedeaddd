import type { ReactNode } from 'react'
import { cn } from './cn'

type EmptyStateProps = {
  /** A drawing of about 56 px; decorative. */
  art?: ReactNode
  title: string
  children?: ReactNode
  /** The action to take. */
  action?: ReactNode
  as?: 'h2' | 'h3' | 'p'
  className?: string
}

export function EmptyState({ art, title, children, action, as: Title = 'h3', className }: EmptyStateProps) {
  return (
    <div className={cn('grid justify-items-center gap-1 px-6 py-8 text-center', className)}>
      {art ? <div className="mb-2">{art}</div> : null}
      <Title className="font-display text-16 leading-snug font-heavy tracking-snug">{title}</Title>
      {children ? <div className="max-w-[44ch] text-13 text-balance text-muted">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  )
}
