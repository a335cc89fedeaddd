'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceField, TextField } from '@/components/shared/forms/fields'
import { wholeNumber } from '@/components/shared/forms/typed-numbers'
import { QueryNote } from '@/components/shared/states/query-note'
import type { OfferPayouts, OwnPayoutRow } from '@/lib/catalog/payouts/admin-schema'
import type { PayoutWarning } from '@/lib/catalog/payouts/changes/admin-schema'
import { payoutText } from '@/lib/catalog/payouts/text-rules'
import { hasFlat, hasPercent } from '@/lib/catalog/payouts/value-rules'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { AffiliateField } from '../../kit/fields/affiliate-field'
import { OwnPaidCustomersField } from '../fields/paid-customers-field'
import { ownBody } from './payout-draft'
import { approvedAffiliates, payoutsPath, presentPayoutsOptions } from './queries'
import { useReloadPayouts } from './use-reload-payouts'
import { Warnings } from './warnings'

type OwnPayoutDialogProps = {
  payouts: OfferPayouts
  /** The own payout to change; undefined for a new one. */
  existing?: OwnPayoutRow | undefined
  onClose: () => void
}

/** Sets what one affiliate is paid, from now on. */
export function OwnPayoutDialog({ payouts, existing, onClose }: OwnPayoutDialogProps) {
  const { offer, lines } = payouts
  const [affiliate, setAffiliate] = useState(existing ? String(existing.affiliateId) : '')
  const [goalId, setGoalId] = useState(existing?.goalId ?? null)
  const [typed, setTyped] = useState({ payout: '', percent: '' })
  const [customers, setCustomers] = useState(existing?.paidCustomers ?? null)
  const [accepted, setAccepted] = useState<PayoutWarning[]>([])
  const reload = useReloadPayouts(offer.id)
  const line = lines.find((each) => each.goalId === goalId) ?? lines[0]
  const type = line?.payoutType ?? 'cpa_flat'
  // the number of whoever was picked, or what is being typed
  const isPicked = /^[1-9]\d{0,9}$/.test(affiliate)
  const present = useQuery({ ...presentPayoutsOptions(offer.id, Number(affiliate)), enabled: isPicked })
  const { data } = present
  const open = isPicked && data ? data.ownPayouts.find((own) => own.goalId === goalId) : existing
  const everybody = line && payoutText(type, { ...line, payoutCents: BigInt(line.payoutCents) })
  return (
    <StaffChangeDialog
      page="offers"
      done="Custom payout set. The affiliate is notified."
      onClose={onClose}
      title={existing ? `Change the custom payout of ${existing.affiliateName}` : 'Set a custom payout'}
      description="Paid from now on instead of the offer’s payout and its tiers. The affiliate is notified privately."
      label="Set the payout"
      busyLabel="Saving…"
      fields={(errors) => (
        <>
          {existing ? null : (
            <AffiliateField
              label="Affiliate"
              hint="Approved affiliates."
              source={approvedAffiliates(offer.id)}
              value={affiliate}
              onChange={setAffiliate}
              error={errors.affiliateId}
            />
          )}
          {existing || lines.length === 1 ? null : (
            <ChoiceField
              label="For"
              none={lines[0]?.name ?? ''}
              value={goalId}
              onChange={setGoalId}
              options={lines.flatMap(({ goalId: id, name }) => (id === null ? [] : [{ id, name }]))}
              error={errors.goalId}
            />
          )}
          {hasFlat(type) ? (
            <TextField
              label="Payout"
              hint={`Standard payout: ${everybody}.`}
              isNumber
              unit="USD"
              value={typed.payout}
              onChange={(payout) => setTyped({ ...typed, payout })}
              error={errors.payoutCents}
            />
          ) : null}
          {hasPercent(type) ? (
            <TextField
              label="Payout, share of the sale"
              hint={`Standard payout: ${everybody}.`}
              isNumber
              unit="%"
              value={typed.percent}
              onChange={(percent) => setTyped({ ...typed, percent })}
              error={errors.percentPayoutBps}
            />
          ) : null}
          <OwnPaidCustomersField value={customers} onChange={setCustomers} error={errors.paidCustomers} />
          <QueryNote query={present} text="Their present custom payout could not be loaded." />
          {open ? <p className="text-12 text-muted">Their current custom payout ends at the same time.</p> : null}
          <Warnings errors={errors} accepted={accepted} onChange={setAccepted} />
        </>
      )}
      change={() => ({
        path: `${payoutsPath(offer.id)}/own`,
        body: {
          affiliateId: wholeNumber(affiliate),
          goalId,
          ...ownBody(type, typed),
          paidCustomers: customers,
          from: open?.id ?? null,
          accepted,
        },
      })}
      onFailure={reload}
    />
  )
}

type EndOwnDialogProps = { offerId: number; own: OwnPayoutRow; onClose: () => void }

/** Ends an own payout. */
export function EndOwnDialog({ offerId, own, onClose }: EndOwnDialogProps) {
  const reload = useReloadPayouts(offerId)
  return (
    <StaffChangeDialog
      page="offers"
      done="Custom payout ended. The affiliate is notified."
      onClose={onClose}
      title={`End the custom payout of ${own.affiliateName}`}
      description="From now on they get the standard payout. Past earnings stay."
      label="End it"
      busyLabel="Ending…"
      isDanger
      change={() => ({ path: `${payoutsPath(offerId)}/own/${own.id}`, method: 'DELETE' })}
      onFailure={reload}
    />
  )
}
