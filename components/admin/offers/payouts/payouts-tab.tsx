'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { OrderPreviewForm } from '@/components/shared/offer-form/order-preview'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import type { OfferPayouts } from '@/lib/catalog/payouts/admin-schema'
import { AffiliateField } from '../../kit/fields/affiliate-field'
import { LinesLoading } from '../../kit/frame/placeholders'
import { ChangesSection } from './changes-section'
import { LinesSection } from './lines-section'
import { OWN_PAYOUTS, OwnPayoutsSection } from './own-payouts-section'
import { type OpenDialog, PayoutDialogs } from './payout-dialogs'
import { payoutsOptions, payoutsPath } from './queries'
import { RulesSection } from './rules-section'

type PayoutsTabProps = { offerId: number; isReadOnly: boolean }

/** What an offer pays: its base payout, goals, volume tiers, changes, and custom payouts. */
export function PayoutsTab({ offerId, isReadOnly }: PayoutsTabProps) {
  const query = useQuery(payoutsOptions(offerId))
  if (query.error && !query.data) return <Failure query={query} />
  return query.data ? <Body payouts={query.data} isReadOnly={isReadOnly} /> : <LinesLoading lines={8} />
}

function Body({ payouts, isReadOnly }: { payouts: OfferPayouts; isReadOnly: boolean }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { offer, lines, rules } = payouts
  const nameOf = (goalId: number | null) => lines.find((line) => line.goalId === goalId)?.name ?? `Goal ${goalId}`
  const writable = (action: ReactNode) => (isReadOnly ? null : action)
  return (
    <div className="grid gap-8">
      <Part
        title="Current payouts"
        action={writable(
          <>
            {lines.length > 2 ? <Button onClick={() => setDialog({ name: 'order' })}>Order goals</Button> : null}
            <Button onClick={() => setDialog({ name: 'goal' })}>Add a goal</Button>
            <Button variant="primary" onClick={() => setDialog({ name: 'change' })}>
              Change payouts
            </Button>
          </>,
        )}
      >
        <LinesSection
          lines={lines}
          isReadOnly={isReadOnly}
          onEdit={(goal) => setDialog(goal.goalId === null ? { name: 'event' } : { name: 'goal', goal })}
          onToggle={(goal) => setDialog({ name: 'state', goal })}
        />
      </Part>
      <Part title="Rules">
        <RulesSection rules={rules} />
      </Part>
      <Part title="What would an order pay?">
        <Preview offerId={offer.id} />
      </Part>
      <Part title="Changes">
        <ChangesSection
          offerId={offer.id}
          isReadOnly={isReadOnly}
          onCancel={(change) => setDialog({ name: 'cancel', change })}
        />
      </Part>
      <Part
        title={OWN_PAYOUTS.open}
        action={writable(<Button onClick={() => setDialog({ name: 'own' })}>Set a custom payout</Button>)}
      >
        <OwnPayoutsSection
          offerId={offer.id}
          state="open"
          nameOf={nameOf}
          onChange={isReadOnly ? undefined : (own) => setDialog({ name: 'own', own })}
          onEnd={isReadOnly ? undefined : (own) => setDialog({ name: 'end', own })}
        />
      </Part>
      <Part title={OWN_PAYOUTS.ended}>
        <OwnPayoutsSection offerId={offer.id} state="ended" nameOf={nameOf} />
      </Part>
      <PayoutDialogs payouts={payouts} dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  )
}

function Preview({ offerId }: { offerId: number }) {
  const [affiliate, setAffiliate] = useState('')
  return (
    <OrderPreviewForm
      path={`${payoutsPath(offerId)}/preview`}
      field={(errors) => (
        <AffiliateField
          label="Affiliate"
          hint="Leave empty for one without terms of their own."
          value={affiliate}
          onChange={setAffiliate}
          error={errors.affiliateId}
        />
      )}
      parameters={affiliate.trim() === '' ? {} : { affiliateId: affiliate.trim() }}
    />
  )
}

type PartProps = { title: string; action?: ReactNode; children: ReactNode }

const Part = ({ title, action, children }: PartProps) => (
  <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="text-16">{title}</h3>
      <div className="flex flex-wrap gap-2">{action}</div>
    </div>
    {children}
  </section>
)
