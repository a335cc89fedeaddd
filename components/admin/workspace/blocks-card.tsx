'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '@/components/shared/forms/fields'
import { Failure } from '@/components/shared/states/failure'
import { QueryNote } from '@/components/shared/states/query-note'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { mayChange } from '@/lib/accounts/staff-permissions/permission-rules'
import type { OfferBlock } from '@/lib/catalog/applications/block-admin-schema'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { choicesOptions } from '../offers/queries'
import { BlockDialog } from '../shared/block-dialog'
import { BlockList, UnblockDialog } from '../shared/offer-blocks'
import { blocksOptions } from './queries'

type BlocksCardProps = { id: string; affiliateId: number; staff: StaffRights }

/** The offers an affiliate is kept from. */
export function BlocksCard({ id, affiliateId, staff }: BlocksCardProps) {
  const query = useQuery(blocksOptions(id))
  const [isBlocking, setBlocking] = useState(false)
  const [unblocking, setUnblocking] = useState<OfferBlock>()
  const canEdit = mayChange(staff, 'offers')
  if (query.error && !query.data) return <Failure query={query} />
  if (!query.data) return null
  const { blocks } = query.data
  return (
    <Card>
      <CardHead
        title="Blocked from offers"
        aside={
          canEdit ? (
            <Button size="sm" onClick={() => setBlocking(true)}>
              Block from an offer
            </Button>
          ) : null
        }
      />
      <div className="px-4 pb-3">
        {blocks.length === 0 ? <p className="text-13 text-muted">Not blocked from any offer.</p> : null}
        <BlockList blocks={blocks} by="offer" onUnblock={canEdit ? setUnblocking : undefined} />
      </div>
      {isBlocking ? <BlockFromOffer affiliateId={affiliateId} onClose={() => setBlocking(false)} /> : null}
      {unblocking ? (
        <UnblockDialog block={unblocking} page="manage-users" onClose={() => setUnblocking(undefined)} />
      ) : null}
    </Card>
  )
}

function BlockFromOffer({ affiliateId, onClose }: { affiliateId: number; onClose: () => void }) {
  const query = useQuery(choicesOptions)
  const offers = (query.data?.offers ?? []).map(({ id, name }) => ({
    value: String(id),
    label: `${isolated(name)} (${id})`,
  }))
  const [chosen, setChosen] = useState<string>()
  const offer = chosen ?? offers[0]?.value ?? ''
  return (
    <BlockDialog
      page="manage-users"
      title="Block from an offer"
      offerId={offer}
      affiliateId={affiliateId}
      onClose={onClose}
      fields={(errors) => (
        <>
          <SelectField label="Offer" value={offer} onChange={setChosen} options={offers} error={errors.offerId} />
          <QueryNote query={query} text="The offers could not be loaded." />
        </>
      )}
    />
  )
}
