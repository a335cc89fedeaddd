import type { RuleActionKind, RuleActionState, RuleSubject } from '@/lib/generated/prisma/enums'
import type { Measure } from '../report-queries/row-constants'

/** The job that checks rules, and how long ago a rule was checked at least, in milliseconds. */
export const RULES_JOB = 'check-automatic-rules'
export const CHECK_EVERY_MS = 50 * 60_000

/** Rules of a network, and lists within one, at most. */
export const RULES_MAX = 100
export const CONDITIONS_MAX = 4
export const SCOPE_MAX = 100
export const TOLD_MAX = 20
export const NAME_LENGTH = 80
export const AFFILIATE_TEXT_LENGTH = 300

/** Days that are summed, and days before today that are left out: conversions and refunds arrive late. */
export const DAYS_MAX = 90
export const DELAY_DAYS_MAX = 60
export const COOLDOWN_DAYS_MAX = 365
/** Of a dry run. */
export const DRY_RUN_DAYS_MAX = 90

/** The brake of one rule at most, in actions on an Eastern day. That of all rules together is a setting. */
export const PER_DAY_MAX = 100

export const MINIMUM_MAX = 1_000_000
export const BOUND_MAX = 1e12
export const CAP_LIMIT_MAX = 1_000_000_000

/** Things of a rule that are judged at once, by days; and the time the database may take, in milliseconds. */
export const THING_DAYS_MAX = 200_000
export const READ_LIMIT_MS = 20_000

/** What a new rule begins with. */
export const DEFAULTS = { minimum: 100, days: 7, delayDays: 1, cooldownDays: 7, perDay: 5 } as const

/** What is summed for a figure, its unit, and what its base counts. */
type Figure = {
  label: string
  /** Within a sentence, before "is", or "are" where it is a count. */
  phrase: string
  unit: 'share' | 'cents' | 'count'
  base: string
  measures: readonly Measure[]
}

/** What rules judge by. A share is a fraction of its base; the others are sums, or cents for each of the base. */
export const RULE_FIGURES = {
  conversionRate: {
    label: 'CR',
    phrase: 'CR',
    unit: 'share',
    base: 'clicks',
    measures: ['clicks', 'pending', 'approved'],
  },
  approvalRate: {
    label: 'Approval rate',
    phrase: 'approval rate',
    unit: 'share',
    base: 'decided conversions',
    measures: ['approved', 'rejected', 'reversed'],
  },
  refundRate: {
    label: 'Refunded or reversed',
    phrase: 'the refunded or reversed share',
    unit: 'share',
    base: 'conversions',
    measures: ['pending', 'approved', 'reversed'],
  },
  fastRate: {
    label: 'Under 5 s after the click',
    phrase: 'the share under 5 s after the click',
    unit: 'share',
    base: 'conversions',
    measures: ['timed', 'fast'],
  },
  excludedRate: {
    label: 'Excluded clicks',
    phrase: 'the share of excluded clicks',
    unit: 'share',
    base: 'clicks, excluded ones too',
    measures: ['clicks', 'flagged_clicks'],
  },
  epcCents: {
    label: 'EPC',
    phrase: 'EPC',
    unit: 'cents',
    base: 'clicks',
    measures: ['clicks', 'pending_cents', 'approved_cents'],
  },
  clicks: { label: 'Clicks', phrase: 'clicks', unit: 'count', base: 'clicks', measures: ['clicks'] },
  conversions: {
    label: 'Conversions',
    phrase: 'conversions',
    unit: 'count',
    base: 'clicks',
    measures: ['clicks', 'pending', 'approved'],
  },
  rejected: {
    label: 'Rejected conversions',
    phrase: 'rejected conversions',
    unit: 'count',
    base: 'conversions',
    measures: ['pending', 'approved', 'rejected', 'reversed'],
  },
  payoutCents: {
    label: 'Payout',
    phrase: 'payout',
    unit: 'cents',
    base: 'clicks',
    measures: ['clicks', 'pending_cents', 'approved_cents'],
  },
} as const satisfies Record<string, Figure>
export type RuleFigure = keyof typeof RULE_FIGURES
export const RULE_FIGURE_NAMES = Object.keys(RULE_FIGURES) as [RuleFigure, ...RuleFigure[]]

export const SUBJECT_LABELS: Record<RuleSubject, string> = {
  source: 'a source',
  sub_id: 'a sub-ID value',
  affiliate: 'an affiliate',
  affiliate_offer: 'an affiliate on an offer',
  offer: 'an offer',
}

export const ACTION_LABELS: Record<RuleActionKind, string> = {
  pause: 'pause it',
  cap: 'cap it by day',
  hold: 'hold its new conversions',
  open_case: 'open a fraud case',
  tell: 'only tell',
}

/** What was done, before the name of the thing. */
export const DONE_LABELS: Record<RuleActionKind, string> = {
  pause: 'Paused',
  cap: 'Capped',
  hold: 'Held',
  open_case: 'Opened a case about',
  tell: 'Told of',
}

export const STATE_LABELS: Record<RuleActionState, string> = {
  active: 'In effect',
  done: 'Done',
  unneeded: 'Nothing to do',
  undone: 'Undone',
  ended: 'Over',
}

/** Of an action that is over without the rule and without an undo. */
export const ENDED_ELSEWHERE = 'A person ended or changed it since.'

/**
 * What can be done to each. An account is suspended by a person alone; caps belong to offers; a case is about an affiliate.
 */
export const ACTIONS_OF: Record<RuleSubject, readonly RuleActionKind[]> = {
  source: ['pause', 'hold', 'open_case', 'tell'],
  sub_id: ['pause', 'hold', 'open_case', 'tell'],
  affiliate: ['hold', 'open_case', 'tell'],
  affiliate_offer: ['pause', 'cap', 'hold', 'open_case', 'tell'],
  offer: ['pause', 'cap', 'hold', 'tell'],
}

/** Actions that end when the figure is back, where the rule says so. A case is decided by a person. */
export const ENDING_ACTIONS: readonly RuleActionKind[] = ['pause', 'cap', 'hold']
