'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { NewShortLinkDialog } from './new-short-link-dialog'
import { shortLinksOptions } from './queries'
import { ShortLinkRow } from './short-link-row'
import type { OfferChoice } from './smart-link-form'

/** The short links of the affiliate. */
export function ShortLinksPanel({ offers }: { offers: readonly OfferChoice[] }) {
  const query = useInfiniteQuery(shortLinksOptions)
  if (query.error && !query.data) {
    return (
      <Card>
        <Failure query={query} />
      </Card>
    )
  }
  const last = query.data?.pages.at(-1)
  if (!query.data || !last) return <Skeleton aria-busy="true" className="h-72" />
  const { count, limit } = last
  const shortLinks = query.data.pages.flatMap((page) => page.shortLinks)
  const isFull = count >= limit
  const button = (
    <NewShortLinkDialog
      offers={offers}
      trigger={
        <Button variant="primary" disabled={isFull} title={isFull ? `Maximum ${limit}` : undefined}>
          New short link
        </Button>
      }
    />
  )
  if (shortLinks.length === 0) {
    return (
      <Card>
        <EmptyState as="h2" title="No short links yet" action={button}>
          A short link stands for the link of an offer or a smart link, with its source, sub-IDs and deep link. Its
          clicks count like those of the long one.
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-13 text-text-2">{`${count} of ${limit}. A name stays yours, also when its link is deleted.`}</p>
        {button}
      </div>
      <Card aria-label="Short links">
        <ul className="divide-y divide-line">
          {shortLinks.map((link) => (
            <ShortLinkRow key={link.id} link={link} offers={offers} />
          ))}
        </ul>
        <MoreRows query={query} />
      </Card>
    </div>
  )
}
