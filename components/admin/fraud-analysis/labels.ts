import type { StatusKind } from '@/components/ui/status'
import type { FraudAction } from '@/lib/conversions/fraud/constants'
import type { FraudCaseStatus, FraudRule } from '@/lib/generated/prisma/enums'
import type { ModuleName } from '@/lib/platform/modules/constants'

export const FRAUD_PATH = '/api/admin/fraud-analysis'

export const STATUSES: Record<FraudCaseStatus, { kind: StatusKind; label: string }> = {
  open: { kind: 'pending', label: 'Open' },
  held: { kind: 'held', label: 'Held' },
  rejected: { kind: 'rejected', label: 'Rejected' },
  cleared: { kind: 'approved', label: 'Cleared' },
  trusted: { kind: 'approved', label: 'Trusted' },
}

/** The module without which a rule opens no new case. */
export const RULE_MODULES: Partial<Record<FraudRule, ModuleName>> = {
  quest_clicks: 'quests',
  referral_ring: 'referrals',
}

type Labels = { label: string; busyLabel: string; isDanger: boolean; effect: string }
export const ACTIONS: Record<FraudAction, Labels> = {
  hold: {
    label: 'Hold',
    busyLabel: 'Holding…',
    isDanger: false,
    effect: 'Pending conversions stay on hold and payouts wait. The affiliate sees your reason word for word.',
  },
  release: {
    label: 'Release',
    busyLabel: 'Releasing…',
    isDanger: false,
    effect:
      'Conversions can be approved again, and the case stays open. Release held payouts on the Payouts Dashboard.',
  },
  reject: {
    label: 'Reject',
    busyLabel: 'Rejecting…',
    isDanger: true,
    effect:
      'Reverses every conversion of this case: pending ones are rejected, approved ones are reversed. Quest rewards on hold are reversed, and none can be claimed for 14 days.',
  },
  clear: {
    label: 'Clear',
    busyLabel: 'Clearing…',
    isDanger: false,
    effect: 'Closes the case as legitimate. Current findings open no new case; later ones may.',
  },
  trust: {
    label: 'Trust',
    busyLabel: 'Trusting…',
    isDanger: false,
    effect: 'This rule opens no more cases for this affiliate until you remove the trust.',
  },
  distrust: {
    label: 'Remove trust',
    busyLabel: 'Removing…',
    isDanger: false,
    effect: 'The rule checks this affiliate again.',
  },
  reopen: {
    label: 'Reopen',
    busyLabel: 'Reopening…',
    isDanger: false,
    effect:
      'The case is undecided again, and its conversions can be reinstated one by one in the Conversion Feed. Nothing is paid by this.',
  },
}
