import { ADMIN_ROOT } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { may, type StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { saleTxn } from '@/lib/conversions/dual-runs/compared-rules'
import { payoutPhrase } from '@/lib/conversions/lifecycle/payout-amount-rules'
import { shareText } from '@/lib/money/advances/rules'
import { formatCents } from '@/lib/platform/money/format'
import { budgetPhrase } from '@/lib/rewards/quests/budget-rules'
import { adjustmentPhrase, signedAmount } from '../users/adjustment-rules'
import type { SecondApproval } from './admin-schema'
import { APPROVERS, type ApprovalKind } from './constants'

/** Whether somebody approves anything of what takes two people. */
export const isApprover = (staff: StaffRights): boolean =>
  Object.values(APPROVERS).some((allowed) => may(staff, allowed))

type Waiting = Pick<SecondApproval, 'kind' | 'subject' | 'affiliateId'>

const PATHS: Record<ApprovalKind, (waiting: Waiting) => string> = {
  adjustment: ({ affiliateId }) => `/manage-users/${affiliateId}?tab=money`,
  advance: ({ subject }) => `/funding-application?open=${subject}`,
  payout_change: ({ affiliateId, subject }) => `/conversion-feed?open=${affiliateId}-${subject}`,
  reinstatement: ({ affiliateId, subject }) => `/conversion-feed?open=${affiliateId}-${subject}`,
  compared_sale: ({ subject }) => `/links?view=compared-sales&q=${encodeURIComponent(saleTxn(subject))}`,
  hold_lift: ({ affiliateId }) => `/manage-users/${affiliateId}?tab=money`,
  quest_budget: ({ subject }) => `/manage-quests?open=${subject}`,
  contest_start: ({ subject }) => `/manage-quests?view=contests&open=${subject}`,
  account_repair: ({ subject }) => `/manage-users/${subject}?tab=security`,
  account_erasure: ({ subject }) => `/manage-users/${subject}?tab=security`,
  advertiser_deposit: ({ subject }) => `/advertisers?open=${subject}`,
  advertiser_refund: ({ subject }) => `/advertisers?open=${subject}`,
}

/** The page of what it is about. */
export const approvalPath = (waiting: Waiting): string => `${ADMIN_ROOT}${PATHS[waiting.kind](waiting)}`

/** Where it is approved, declined or withdrawn, and where its decline is read later. */
export const requestPath = (id: string): string => `${adminPath('second-approvals')}?open=${id}`

type Amounts = Pick<SecondApproval, 'kind' | 'amountCents' | 'fromCents' | 'email'>

/** The phrase to type before it is approved: that of the same change on its own page. */
export function approvalPhrase({ kind, amountCents, fromCents, email }: Amounts): string | undefined {
  const [cents, before] = [amountCents ?? 0, fromCents ?? 0]
  switch (kind) {
    case 'adjustment':
      return adjustmentPhrase(cents)
    case 'advance':
    case 'contest_start':
    case 'reinstatement':
    case 'compared_sale':
    case 'advertiser_deposit':
    case 'advertiser_refund':
      return sumPhrase(cents)
    case 'payout_change':
      return payoutPhrase(before, before + cents)
    case 'quest_budget':
      return budgetPhrase(before, before + cents)
    case 'hold_lift':
    case 'account_repair':
    case 'account_erasure':
      return email ?? undefined
  }
}

/** What was asked for, in a few words: "Advance of $2,000.00". */
export function requestText(
  request: Amounts & Pick<SecondApproval, 'repair' | 'newEmail' | 'repaymentBps' | 'reference'>,
): string {
  const { kind, amountCents, fromCents, repair, newEmail, repaymentBps, reference } = request
  const [cents, before] = [amountCents ?? 0, fromCents ?? 0]
  switch (kind) {
    case 'adjustment':
      return `Adjustment of ${signedAmount(cents)}`
    case 'advance':
      return `Advance of ${formatCents(cents)}, repaid with ${shareText(repaymentBps ?? 0)} of earnings`
    case 'reinstatement':
      return `Reinstatement of a conversion for ${formatCents(cents)}`
    case 'compared_sale':
      return `Recording of a compared sale for ${formatCents(cents)}`
    case 'payout_change':
      return `Payout raised by ${formatCents(cents)}, from ${formatCents(before)} to ${formatCents(before + cents)}`
    case 'quest_budget':
      return `Quest budget raised by ${formatCents(cents)}, from ${formatCents(before)} to ${formatCents(before + cents)}`
    case 'contest_start':
      return `Start of a contest with prizes of ${formatCents(cents)}`
    case 'hold_lift':
      return 'End of the payout hold'
    case 'advertiser_deposit':
      return `Deposit of ${formatCents(cents)} by an advertiser, reference ${reference}`
    case 'advertiser_refund':
      return `Refund of ${formatCents(cents)} to an advertiser, reference ${reference}`
    case 'account_erasure':
      return cents > 0 ? `Erasure of the person, who gives up ${formatCents(cents)}` : 'Erasure of the person'
    case 'account_repair':
      return repair === 'email' ? `Change of email to ${newEmail}` : 'Reset of two-factor authentication'
  }
}
