'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import Link from 'next/link'
import { RowsLoading } from '@/components/shared/lists/rows-loading'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Tag } from '@/components/ui/tag'
import { Thumb } from '@/components/ui/thumb'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import type { OwnOfferRow, OwnOffers } from '@/lib/catalog/proposals/schema'
import { plural } from '@/lib/platform/text/counts'
import { OfferState } from './offer-status'
import { ProposalList } from './proposal-list'
import { ownOffersOptions } from './queries'

/** The own offers, and the proposals of new ones. */
export function OffersScreen({ mayPropose }: { mayPropose: boolean }) {
  const query = useQuery(ownOffersOptions)
  return (
    <PageShell>
      <PageHeader
        title="Your offers"
        description="What affiliates promote for you, and what you pay for a conversion."
        actions={
          mayPropose ? (
            <Button asChild variant="primary">
              <Link href={`${ADVERTISER_PATH}/offers/new`}>
                <Plus aria-hidden="true" />
                Propose an offer
              </Link>
            </Button>
          ) : null
        }
      />
      {query.data ? <Loaded data={query.data} mayPropose={mayPropose} /> : null}
      {!query.data ? <Card>{query.error ? <Failure query={query} /> : <RowsLoading />}</Card> : null}
    </PageShell>
  )
}

function Loaded({ data: { offers, proposals }, mayPropose }: { data: OwnOffers; mayPropose: boolean }) {
  return (
    <div className="grid gap-6">
      <Card aria-label="Offers" className="overflow-hidden">
        {offers.length === 0 ? (
          <EmptyState as="h2" title="No offers yet">
            {mayPropose
              ? 'Propose one: your manager sets what affiliates are paid, and it appears here.'
              : 'They appear here with their status and price.'}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {offers.map((offer) => (
              <OfferRow key={offer.id} offer={offer} />
            ))}
          </ul>
        )}
      </Card>
      {proposals.length > 0 ? (
        <section aria-labelledby="proposals-title" className="grid gap-3">
          <h2 id="proposals-title" className="text-16">
            Proposed offers
          </h2>
          <ProposalList filter={{ kind: 'new_offer' }} latest={proposals} mayWithdraw={mayPropose} isNamed />
        </section>
      ) : null}
    </div>
  )
}

const OfferRow = ({ offer: { id, name, status, price, thumbnail, waiting } }: { offer: OwnOfferRow }) => (
  <li className="relative flex items-center gap-3 px-4 py-3 text-13 hover:bg-fill">
    <Thumb src={thumbnail} name={name} />
    <div className="grid min-w-0 flex-1 gap-0.5">
      <Link
        href={`${ADVERTISER_PATH}/offers/${id}`}
        prefetch={false}
        className="truncate font-medium after:absolute after:inset-0"
      >
        {name}
      </Link>
      <span className="text-12 text-muted">
        ID {id} · You pay {price}
        {waiting > 0 ? <span className="md:hidden"> · {waits(waiting)}</span> : null}
      </span>
    </div>
    {waiting > 0 ? <Tag className="max-md:hidden">{waits(waiting)}</Tag> : null}
    <OfferState status={status} />
  </li>
)

const waits = (count: number): string => plural(count, 'proposal waits', 'proposals wait')
