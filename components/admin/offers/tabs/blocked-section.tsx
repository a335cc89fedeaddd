'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeNumber } from '@/components/shared/forms/typed-numbers'
import { Section } from '@/components/shared/offer-form/section'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import type { OfferBlock } from '@/lib/catalog/applications/block-admin-schema'
import { AffiliateField } from '../../kit/fields/affiliate-field'
import { CardLoading } from '../../kit/frame/placeholders'
import { BlockDialog } from '../../shared/block-dialog'
import { BlockList, UnblockDialog } from '../../shared/offer-blocks'
import { blocksOptions } from '../queries'

/** Affiliates who are kept from the offer, whether it is open to others or not. */
export function BlockedSection({ id, isLocked }: { id: number; isLocked: boolean }) {
  const query = useQuery(blocksOptions(id))
  const [affiliate, setAffiliate] = useState<string>()
  const [unblocking, setUnblocking] = useState<OfferBlock>()
  if (query.error && !query.data) return <Failure query={query} />
  if (!query.data) return <CardLoading lines={2} />
  const { blocks } = query.data
  return (
    <Section title="Blocked affiliates">
      {blocks.length === 0 ? <p className="text-13 text-muted">Nobody is blocked from this offer.</p> : null}
      <BlockList blocks={blocks} by="affiliate" onUnblock={isLocked ? undefined : setUnblocking} />
      {isLocked ? null : (
        <div>
          <Button size="sm" onClick={() => setAffiliate('')}>
            Block an affiliate
          </Button>
        </div>
      )}
      {affiliate === undefined ? null : (
        <BlockDialog
          page="offers"
          title="Block an affiliate from this offer"
          offerId={id}
          affiliateId={wholeNumber(affiliate)}
          onClose={() => setAffiliate(undefined)}
          fields={(errors) => (
            <AffiliateField label="Affiliate" value={affiliate} onChange={setAffiliate} error={errors.affiliateId} />
          )}
        />
      )}
      {unblocking ? <UnblockDialog block={unblocking} page="offers" onClose={() => setUnblocking(undefined)} /> : null}
    </Section>
  )
}
