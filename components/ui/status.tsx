import { Check, Clock, Lock, type LucideIcon, RefreshCw, TriangleAlert, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'

export type StatusKind = 'approved' | 'pending' | 'held' | 'processing' | 'rejected' | 'reversed' | 'failed'

type Look = { icon: LucideIcon; text: string; pill: string }
const bad = { text: 'text-danger', pill: 'bg-danger-soft' }
const quiet = { text: 'text-muted', pill: 'bg-fill' }
const STATUS_STYLES: Record<StatusKind, Look> = {
  approved: { icon: Check, text: 'text-success', pill: 'bg-success-soft' },
  pending: { icon: Clock, ...quiet },
  held: { icon: Lock, ...quiet },
  processing: { icon: RefreshCw, text: 'text-accent-text', pill: 'bg-accent-soft' },
  rejected: { icon: X, ...bad },
  reversed: { icon: Undo2, ...bad },
  failed: { icon: TriangleAlert, ...bad },
}

type StatusProps = {
  kind: StatusKind
  /** With a background, for tables. */
  pill?: boolean
  className?: string
  children: ReactNode
}

/**
 * A status mark: the shape carries the meaning, the color repeats it. Green and red are only for money and failures.
 */
export function Status({ kind, pill = false, className, children }: StatusProps) {
  const { icon: Icon, text, pill: ground } = STATUS_STYLES[kind]
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 align-middle text-12 font-medium whitespace-nowrap',
        text,
        pill && ['h-[22px] rounded-full pr-2 pl-1.5', ground],
        className,
      )}
    >
      <Icon className="size-[13px] stroke-[2.2]" />
      {children}
    </span>
  )
}
