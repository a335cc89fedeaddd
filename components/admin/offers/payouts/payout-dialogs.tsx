'use client'

import type { ChangeRow, OfferPayouts, OwnPayoutRow, PayoutLine } from '@/lib/catalog/payouts/admin-schema'
import { CancelChangeDialog } from './cancel-change-dialog'
import { ChangePayoutsDialog } from './change-payouts-dialog'
import { DefaultEventDialog } from './default-event-dialog'
import { GoalDialog, GoalStateDialog } from './goal-dialog'
import { OrderDialog } from './order-dialog'
import { EndOwnDialog, OwnPayoutDialog } from './own-payout-dialog'
import { ownCurrency } from './payout-draft'

/** The dialog that is open, with what it is about. */
export type OpenDialog =
  | { name: 'change' | 'order' | 'event' }
  | { name: 'goal'; goal?: PayoutLine }
  | { name: 'state'; goal: PayoutLine }
  | { name: 'cancel'; change: ChangeRow }
  | { name: 'own'; own?: OwnPayoutRow }
  | { name: 'end'; own: OwnPayoutRow }

type PayoutDialogsProps = { payouts: OfferPayouts; dialog: OpenDialog | null; onClose: () => void }

export function PayoutDialogs({ payouts, dialog, onClose }: PayoutDialogsProps) {
  const { offer, lines } = payouts
  switch (dialog?.name) {
    case 'change':
      return <ChangePayoutsDialog payouts={payouts} onClose={onClose} />
    case 'order':
      return <OrderDialog offer={offer} goals={lines.filter(({ goalId }) => goalId !== null)} onClose={onClose} />
    case 'event':
      return <DefaultEventDialog offer={offer} onClose={onClose} />
    case 'goal':
      return <GoalDialog offer={offer} goal={dialog.goal} currency={ownCurrency(payouts)} onClose={onClose} />
    case 'state':
      return <GoalStateDialog offer={offer} goal={dialog.goal} onClose={onClose} />
    case 'cancel':
      return <CancelChangeDialog offerId={offer.id} change={dialog.change} onClose={onClose} />
    case 'own':
      return <OwnPayoutDialog payouts={payouts} existing={dialog.own} onClose={onClose} />
    case 'end':
      return <EndOwnDialog offerId={offer.id} own={dialog.own} onClose={onClose} />
    default:
      return null
  }
}
