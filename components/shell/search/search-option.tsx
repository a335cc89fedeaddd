import { ExternalLink } from 'lucide-react'
import Link from 'next/link'
import type { MouseEvent } from 'react'
import { Marked } from '@/components/shared/lists/marked'
import { cn } from '@/components/ui/cn'
import { Kbd } from '@/components/ui/kbd'
import { ItemIcon } from './item-icon'
import type { SearchItem } from './view'

/** Suggestions have no matching text to highlight. */
const OFFERED: ReadonlySet<SearchItem['kind']> = new Set(['recent', 'forget', 'action', 'more'])

type SearchOptionProps = {
  id: string
  item: SearchItem
  query: string
  isActive: boolean
  onChoose: (item: SearchItem) => void
}

/** One result. It is selected with the arrow keys from the field, so it is not a Tab stop. */
export function SearchOption({ id, item, query, isActive, onChoose }: SearchOptionProps) {
  const look = cn(
    'flex w-full cursor-pointer items-center gap-2.5 rounded-tip px-2.5 py-1.5 text-left text-13 leading-[18px]',
    'hover:bg-fill max-md:min-h-(--touch) max-md:text-14 max-md:leading-5',
    isActive && 'bg-fill [&_.lucide]:text-accent-text',
  )
  const props = { id, role: 'option', 'aria-selected': isActive, tabIndex: -1, className: look }
  const face = <Face item={item} query={query} isActive={isActive} />
  const isExternal = item.kind === 'tool'

  // opening in a new tab leaves the search open
  const choose = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChoose(item)
  }
  if (item.href === null) {
    return (
      <button {...props} type="button" onClick={choose}>
        {face}
      </button>
    )
  }
  if (isExternal) {
    return (
      <a {...props} href={item.href} target="_blank" rel="noopener noreferrer" onClick={choose}>
        {face}
      </a>
    )
  }
  return (
    <Link {...props} href={item.href} prefetch={false} onClick={choose}>
      {face}
    </Link>
  )
}

function Face({ item, query, isActive }: Pick<SearchOptionProps, 'item' | 'query' | 'isActive'>) {
  const isFound = !OFFERED.has(item.kind)
  return (
    <>
      <ItemIcon item={item} />
      <span className="min-w-0 flex-1">
        <span className={cn('block truncate font-medium', item.kind === 'forget' && 'text-muted')}>
          {isFound ? <Marked text={item.name} query={query} /> : item.name}
        </span>
        <Note item={item} query={query} className="truncate leading-4 font-medium" />
      </span>
      {item.kind === 'tool' ? (
        <>
          <span className="sr-only">(opens in a new tab)</span>
          <ExternalLink aria-hidden="true" className="icon-sm text-muted" />
        </>
      ) : null}
      {isActive ? (
        <Kbd aria-hidden="true" className="max-md:hidden">
          ↵
        </Kbd>
      ) : null}
    </>
  )
}

/** The line under a result's name: "$25 Payout · Finance · Featured". */
export function Note({ item, query, className }: { item: SearchItem; query: string; className?: string }) {
  const { payout, note, match } = item
  // a match comes first: a long note is cut off
  const texts = [match, payout, note].filter((text) => text !== '')
  if (texts.length === 0) return null
  return (
    <span className={cn('block text-12 text-muted', className)}>
      {texts.map((text, index) => (
        <span key={text}>
          {index > 0 ? ' · ' : ''}
          {text === payout ? text : <Marked text={text} query={query} />}
        </span>
      ))}
    </span>
  )
}
