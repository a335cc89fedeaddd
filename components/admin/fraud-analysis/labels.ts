import type { StatusKind } from '@/components/ui/status'
import type { FraudCaseStatus } from '@/lib/generated/prisma/enums'
import type { FraudAction } from '@/lib/traffic/fraud/constants'

export const FRAUD_PATH = '/api/admin/fraud-analysis'

export const STATUSES: Record<FraudCaseStatus, { kind: StatusKind; label: string }> = {
  open: { kind: 'pending', label: 'Open' },
  held: { kind: 'held', label: 'Held' },
  rejected: { kind: 'rejected', label: 'Rejected' },
  cleared: { kind: 'approved', label: 'Cleared' },
  trusted: { kind: 'approved', label: 'Trusted' },
}

type Words = { label: string; busyLabel: string; isDanger: boolean; effect: string }
export const ACTIONS: Record<FraudAction, Words> = {
  hold: {
    label: 'Hold',
    busyLabel: 'Holding…',
    isDanger: false,
    effect: 'Pending conversions do not mature and payouts wait. The affiliate reads the reason as you write it.',
  },
  release: {
    label: 'Release',
    busyLabel: 'Releasing…',
    isDanger: false,
    effect: 'Conversions mature again; the case stays open. Held payouts are released on the payouts dashboard.',
  },
  reject: {
    label: 'Reject',
    busyLabel: 'Rejecting…',
    isDanger: true,
    effect: 'Every conversion of this case is taken back: pending ones are rejected, approved ones are reversed.',
  },
  clear: {
    label: 'Clear',
    busyLabel: 'Clearing…',
    isDanger: false,
    effect: 'Nothing was wrong. What is known by now opens no other case; what comes later may.',
  },
  trust: {
    label: 'Trust',
    busyLabel: 'Trusting…',
    isDanger: false,
    effect: 'This rule opens no other case for this affiliate until you take that back.',
  },
  distrust: {
    label: 'Take trust back',
    busyLabel: 'Taking back…',
    isDanger: false,
    effect: 'The rule looks at this affiliate again.',
  },
}
