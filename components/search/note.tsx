import { cn } from '@/components/ui/cn'
import { Marked } from '../shared/marked'
import type { SearchItem } from './view'

/** Under a result's name: what it pays and where it belongs, "$25 Payout · Finance · Featured". */
export function Note({ item, query, className }: { item: SearchItem; query: string; className?: string }) {
  const { payout, note } = item
  if (!payout && !note) return null
  return (
    <span className={cn('block text-12 text-muted', className)}>
      {payout}
      {payout && note ? ' · ' : ''}
      <Marked text={note} query={query} />
    </span>
  )
}
