'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { AdminOffer } from '@/lib/catalog/offers/admin-schema'
import { OFFER_ACTIONS } from '@/lib/catalog/offers/status-constants'
import { useUndoableChange } from '../kit/change/use-undoable-change'
import { LimitDialog } from '../shared/limit-dialog'
import { OFFER_STATUSES } from '../shared/offer-status'
import { CopyDialog } from './copy-dialog'
import { ACTION_WORDS, ArchiveDialog, type ChosenAction, statusChange } from './status-dialog'

type OfferHeadProps = { offer: AdminOffer; isReadOnly: boolean }

/** Name, status and what can be done with the offer. */
export function OfferHead({ offer, isReadOnly }: OfferHeadProps) {
  const { id, name, status, advertiserId, advertiserName, advertiserStatus } = offer
  const [dialog, setDialog] = useState<'archive' | 'copy' | 'limit' | null>(null)
  const { run, isBusy } = useUndoableChange('offers')
  const actions = (Object.keys(ACTION_WORDS) as ChosenAction[]).filter((action) =>
    OFFER_ACTIONS[action].from.some((from) => from === status),
  )
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-22 [overflow-wrap:anywhere]">
            {name} <span className="text-muted">({id})</span>
          </h2>
          <Status kind={OFFER_STATUSES[status].kind}>{OFFER_STATUSES[status].label}</Status>
        </div>
        <p className="text-13 text-muted">
          Of{' '}
          <TextLink accent href={`${adminPath('advertisers')}?open=${advertiserId}`}>
            {advertiserName}
          </TextLink>
          {advertiserStatus === 'active' ? '' : `, which is ${advertiserStatus}: nothing is paid on its offers`}
        </p>
      </div>
      {isReadOnly ? null : (
        <div className="flex flex-wrap gap-2">
          {offer.payoutType === 'cpa_flat' ? null : <Button onClick={() => setDialog('limit')}>Amount limit</Button>}
          <Button onClick={() => setDialog('copy')}>Duplicate</Button>
          {actions.map((action) => (
            <Button
              key={action}
              variant={action === 'archive' ? 'danger-quiet' : action === 'activate' ? 'primary' : 'secondary'}
              disabled={isBusy}
              onClick={() => {
                if (action === 'archive') setDialog(action)
                else run(statusChange(offer, action))
              }}
            >
              {ACTION_WORDS[action].label}
            </Button>
          ))}
        </div>
      )}
      {dialog === 'copy' ? <CopyDialog offer={offer} onClose={() => setDialog(null)} /> : null}
      {dialog === 'limit' ? <LimitDialog page="offers" subject={offer} onClose={() => setDialog(null)} /> : null}
      {dialog === 'archive' ? <ArchiveDialog offer={offer} onClose={() => setDialog(null)} /> : null}
    </header>
  )
}
