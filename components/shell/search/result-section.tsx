import Link from 'next/link'
import type { ReactNode } from 'react'
import { Marked } from '@/components/shared/lists/marked'
import { Card, CardHead } from '@/components/ui/card'
import { Count } from '@/components/ui/count'
import { ItemIcon } from './item-icon'
import { Note } from './search-option'
import type { SearchGroup, SearchItem } from './view'

type ResultSectionProps = { group: SearchGroup; query: string; isCounted: boolean; action?: ReactNode }

/** One kind of results on the search page. */
export function ResultSection({ group, query, isCounted, action }: ResultSectionProps) {
  const titleId = `results-${group.id}`
  return (
    <Card aria-labelledby={titleId} className="overflow-hidden">
      <CardHead
        id={titleId}
        title={group.title}
        aside={isCounted ? <Count>{group.items.length}</Count> : null}
        action={action}
      />
      <ul className="divide-y divide-line border-t border-line">
        {group.items.map((item) => (
          <li key={item.id}>
            <Result item={item} query={query} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const LOOK =
  'flex max-md:min-h-(--touch) items-center gap-3 px-4 py-3 text-13 leading-[18px] transition-colors hover:bg-fill focus-visible:-outline-offset-2'

function Result({ item, query }: { item: SearchItem; query: string }) {
  const href = item.href ?? '/search'
  if (item.kind === 'tool') {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className={LOOK}>
        <Words item={item} query={query} />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    )
  }
  return (
    <Link href={href} prefetch={false} className={LOOK}>
      <Words item={item} query={query} />
    </Link>
  )
}

function Words({ item, query }: { item: SearchItem; query: string }) {
  return (
    <>
      <ItemIcon item={item} />
      <span className="min-w-0 flex-1">
        <span className="block font-strong [overflow-wrap:anywhere]">
          <Marked text={item.name} query={query} />
        </span>
        <Note item={item.about === '' ? item : { ...item, match: '' }} query={query} />
        {item.about ? (
          <span className="mt-0.5 line-clamp-2 text-text-2">
            <Marked text={item.about} query={query} />
          </span>
        ) : null}
      </span>
    </>
  )
}
