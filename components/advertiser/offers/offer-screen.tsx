'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { CouponCodes } from '@/components/shared/coupons/coupon-codes'
import { FactList } from '@/components/shared/figures/fact-list'
import { RowsLoading } from '@/components/shared/lists/rows-loading'
import { BackLink } from '@/components/shared/page/back-link'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { renewalsLabel } from '@/lib/catalog/offers/rules'
import type { OwnOffer } from '@/lib/catalog/proposals/schema'
import type { ProposalKind } from '@/lib/generated/prisma/enums'
import { plural } from '@/lib/platform/text/counts'
import { CreativesForm } from './creatives-form'
import { DetailsForm } from './details-form'
import { OfferRules } from './offer-rules'
import { OfferState } from './offer-status'
import { OfferView } from './offer-view'
import { PriceDialog } from './price-dialog'
import { ProposalList } from './proposal-list'
import { couponPlace, ownOfferOptions } from './queries'
import { StatusDialog } from './status-dialog'

type OfferScreenProps = { id: number; mayChange: boolean }

/** One of the own offers: its price, its details, and what waits for approval. */
export function OfferScreen({ id, mayChange }: OfferScreenProps) {
  const query = useQuery(ownOfferOptions(id))
  const offer = query.data
  return (
    <PageShell>
      <PageHeader
        crumbs={<BackLink href={`${ADVERTISER_PATH}/offers`}>Your offers</BackLink>}
        title={offer?.name ?? 'Offer'}
        aside={offer ? <OfferState status={offer.status} /> : null}
        actions={offer ? <Actions offer={offer} mayChange={mayChange} /> : null}
      />
      {offer ? (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_380px]">
          <aside aria-label="Terms and proposals" className="grid gap-4 xl:order-last">
            <Terms offer={offer} />
            <ProposalList filter={{ offerId: offer.id }} latest={offer.proposals} mayWithdraw={mayChange} />
          </aside>
          <div className="grid min-w-0 gap-4">
            {mayChange && offer.status !== 'archived' ? <DetailsForm offer={offer} /> : <OfferView offer={offer} />}
            {offer.rules.length > 0 || offer.paidCustomers !== 'all' ? <OfferRules offer={offer} /> : null}
            <CouponCodes place={couponPlace(offer.id)} mayChange={mayChange && offer.status !== 'archived'} />
            <CreativesForm offer={offer} mayChange={mayChange && offer.status !== 'archived'} />
          </div>
        </div>
      ) : (
        <Card>{query.error ? <Failure query={query} /> : <RowsLoading />}</Card>
      )}
    </PageShell>
  )
}

function Actions({ offer, mayChange }: { offer: OwnOffer; mayChange: boolean }) {
  const [status, setStatus] = useState<'active' | 'paused' | null>(null)
  const [isPricing, setPricing] = useState(false)
  const isWaiting = (kind: ProposalKind) =>
    offer.proposals.some((proposal) => proposal.kind === kind && proposal.status === 'waiting')
  const [waits, isPriced] = [isWaiting('status'), isWaiting('price')]
  const canResume = offer.status === 'paused' || offer.status === 'expired'
  return (
    <>
      <Button asChild>
        <Link href={`${ADVERTISER_PATH}/conversions?offer=${offer.id}`} prefetch={false}>
          Conversions
        </Link>
      </Button>
      {mayChange && !waits && offer.status === 'active' ? (
        <Button onClick={() => setStatus('paused')}>Pause</Button>
      ) : null}
      {mayChange && !isPriced && offer.status !== 'archived' ? (
        <Button onClick={() => setPricing(true)}>Propose a price</Button>
      ) : null}
      {mayChange && !waits && canResume ? <Button onClick={() => setStatus('active')}>Resume</Button> : null}
      {isPricing ? <PriceDialog offer={offer} onClose={() => setPricing(false)} /> : null}
      {status ? <StatusDialog offer={offer} status={status} onClose={() => setStatus(null)} /> : null}
    </>
  )
}

function holdText({ holdDays, approvalDays, afterApprovalDeadline }: OwnOffer): string {
  if (approvalDays === null) return holdDays === 0 ? 'Not held' : `${plural(holdDays, 'day')}, while you can reject`
  const otherwise = afterApprovalDeadline === 'approve' ? 'approved then' : 'our team decides then'
  return `Until you approve, ${plural(approvalDays, 'day')} at most; otherwise ${otherwise}`
}

function Terms({ offer }: { offer: OwnOffer }) {
  const { id, events, attribution } = offer
  const { days, isFirstClick } = attribution
  return (
    <Card aria-labelledby="terms-title">
      <CardHead id="terms-title" title="Terms" />
      <div className="px-4 pb-4">
        <FactList
          facts={[
            ['Offer ID', id],
            ...events.map(
              ({ name, event, price, isActive }) =>
                [
                  name,
                  <>
                    {price}
                    {isActive ? '' : ', paused'}
                    <span className="block text-12 text-muted">
                      event <code className="mono">{event}</code>
                    </span>
                  </>,
                ] as const,
            ),
            ['Attribution', `${isFirstClick ? 'First' : 'Last'} click within ${plural(days, 'day')}`],
            ['Held for', holdText(offer)],
            ...(offer.isSubscription ? [['Subscription', `Pays ${renewalsLabel(offer)}`] as const] : []),
          ]}
        />
      </div>
    </Card>
  )
}
