'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { DomainField } from '../offers/links/domain-field'
import { smartLinksOptions } from './queries'
import { SmartLinkCard } from './smart-link-card'
import { SmartLinkDialog } from './smart-link-dialog'
import type { OfferChoice } from './smart-link-form'

type SmartLinksPanelProps = { offers: readonly OfferChoice[]; domains: readonly string[] }

/** The smart links of the affiliate with their results. */
export function SmartLinksPanel({ offers, domains }: SmartLinksPanelProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const query = useQuery(smartLinksOptions)
  if (query.error && !query.data) {
    return (
      <Card>
        <Failure query={query} />
      </Card>
    )
  }
  if (!query.data) return <Skeleton aria-busy="true" className="h-72" />
  const { smartLinks, limit } = query.data
  const isFull = smartLinks.length >= limit
  const site = smartLinks[0] && new URL(smartLinks[0].url).origin
  const button = (
    <SmartLinkDialog
      offers={offers}
      trigger={
        <Button variant="primary" disabled={isFull} title={isFull ? `Maximum ${limit}` : undefined}>
          New smart link
        </Button>
      }
    />
  )
  if (smartLinks.length === 0) {
    return (
      <Card>
        <EmptyState as="h2" title="No smart links yet" action={button}>
          A smart link leads to several offers. It splits visitors by weight, country or device, or sends most of them
          to the offer that earns the most.
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-13 text-text-2">
          {`${smartLinks.length} of ${limit}. Add source and s1 to s5 to the address as with every link. Figures are of the last 30 days.`}
        </p>
        {button}
      </div>
      {domains.length > 0 && site ? (
        <DomainField origins={[site, ...domains]} origin={chosen ?? site} onChange={setChosen} />
      ) : null}
      {smartLinks.map((link) => (
        <SmartLinkCard key={link.id} link={link} origin={chosen} offers={offers} />
      ))}
    </div>
  )
}
