import type { StatusKind } from '@/components/ui/status'
import type { SecondApproval } from '@/lib/people/second-approval-queue/admin-schema'
import type { ApprovalKind } from '@/lib/people/second-approval-queue/constants'
import type { ModuleName } from '@/lib/platform/modules/constants'

export const KINDS: Record<ApprovalKind, string> = {
  adjustment: 'Balance adjustment',
  advance: 'Advance',
  payout_change: 'Raised payout',
  reinstatement: 'Reinstated conversion',
  compared_sale: 'Compared sale',
  hold_lift: 'End of a payout hold',
  quest_budget: 'Quest budget',
  contest_start: 'Start of a contest',
  account_repair: 'Account repair',
  account_erasure: 'Erasure of a person',
  advertiser_deposit: 'Advertiser’s deposit',
  advertiser_refund: 'Refund to an advertiser',
}

/** The module without which no such request is made. */
export const KIND_MODULES: Partial<Record<ApprovalKind, ModuleName>> = {
  advance: 'advances',
  quest_budget: 'quests',
  contest_start: 'quests',
}

/** The name of the page that shows what a request is about. */
export const RECORDS: Record<ApprovalKind, string> = {
  adjustment: 'Open the affiliate’s money',
  advance: 'Open the application',
  payout_change: 'Open the conversion',
  reinstatement: 'Open the conversion',
  compared_sale: 'Open the sale',
  hold_lift: 'Open the affiliate’s money',
  quest_budget: 'Open the quest',
  contest_start: 'Open the contest',
  account_repair: 'Open the account',
  account_erasure: 'Open the account',
  advertiser_deposit: 'Open the advertiser',
  advertiser_refund: 'Open the advertiser',
}

export const statusKind = (declined: SecondApproval['declined']): StatusKind => (declined ? 'rejected' : 'pending')
