'use client'

import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useCopy } from '@/components/shared/page/use-copy'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { SOURCE_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { trackingLink } from '@/lib/catalog/links/rules'
import { holdLabel, type OwnHold } from '@/lib/catalog/offers/hold-length-rules'

export type LinkOffer = { id: number; name: string; payoutLabel: string } & OwnHold
type YourLinksProps = { offers: readonly LinkOffer[]; affiliateId: number; origin: string }

/** Picks an offer and copies its tracking link. */
export function YourLinks({ offers, affiliateId, origin }: YourLinksProps) {
  const [offerId, setOfferId] = useState(offers[0]?.id)
  const [source, setSource] = useState('')
  const { isCopied, copy } = useCopy()
  const linkId = useId()
  const offer = offers.find(({ id }) => id === offerId) ?? offers[0]
  if (!offer) return <NoOffers />

  const link = trackingLink({ origin, offerId: offer.id, affiliateId, source })
  return (
    <Card aria-labelledby="links-title">
      <CardHead id="links-title" title="Your links" />
      <div className="grid gap-3 px-4 pb-4">
        <Field label="Offer" hint={`${offer.payoutLabel}, ${holdLabel(offer)}`}>
          <Select value={offer.id} onChange={(event) => setOfferId(Number(event.target.value))}>
            <Options of={offers} show={({ id, name }) => [id, name]} />
          </Select>
        </Field>
        <Field label="Source" hint="Optional: where you’ll post it, e.g. tiktok-bio.">
          <Input
            value={source}
            maxLength={SOURCE_MAX_LENGTH}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setSource(event.target.value)}
          />
        </Field>
        <div className="grid gap-3 rounded-card border border-accent-line bg-accent-soft p-3">
          <output
            id={linkId}
            aria-label="Tracking link"
            className="mono leading-5 [overflow-wrap:anywhere] text-text-2"
          >
            {link}
          </output>
          <Button variant="primary" aria-describedby={linkId} onClick={() => copy(link)}>
            {isCopied ? <Check /> : <Copy />}
            {isCopied ? 'Copied' : 'Copy link'}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function NoOffers() {
  return (
    <Card aria-labelledby="links-title">
      <CardHead id="links-title" title="Your links" />
      <EmptyState title="No offers are running" className="border-t border-line py-6">
        Links appear here as soon as an offer is open to you.
      </EmptyState>
    </Card>
  )
}
