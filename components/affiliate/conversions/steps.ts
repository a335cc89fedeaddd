import { STATUS_NAMES } from '@/components/shared/conversions/state-text'
import { easternText } from '@/components/shared/time/eastern-text'
import type { StatusKind } from '@/components/ui/status'
import { DEFAULT_EVENT } from '@/lib/catalog/payouts/constants'
import { INQUIRY_METHOD } from '@/lib/conversions/appeals/constants'
import { REASON_LABELS } from '@/lib/conversions/filters/reason-constants'
import type { Trail } from '@/lib/conversions/lists/trail/schema'
import { CALL_METHOD_LABELS } from '@/lib/conversions/processing/postback-constants'
import { formatCents } from '@/lib/platform/money/format'
import { SALE_CLICK_FLAGS } from '@/lib/platform/rollups/constants'
import { plural } from '@/lib/platform/text/counts'
import { NO_SOURCE } from '@/lib/reporting/stats/constants'
import { flagSentence, parameterSentences, routeSentence } from '@/lib/traffic/routing/click-path-rules'
import { STEP_LOOKS } from '../payouts/payout-labels'

/** One step of a conversion's trail, with the rules that made it. */
export type TrailStep = {
  at: string
  title: string
  /** Null for a step that decides nothing. */
  kind: StatusKind | null
  lines: readonly string[]
  /** Not reached yet. */
  isAhead?: boolean
}

/** Everything that happened to a conversion, in the order of time, and the end of its hold where that is ahead. */
export function trailSteps(trail: Trail): TrailStep[] {
  const { conversion, history, payouts } = trail
  const steps = [
    ...clickSteps(trail),
    ...trail.calls.map(callStep),
    ...history.map((change, index) => stateStep(trail, change, index)),
    ...payouts.map(payoutStep),
  ]
  const inOrder = steps.map((step, index) => ({ step, index })).sort(byTime)
  return [...inOrder.map(({ step }) => step), ...(conversion.status === 'pending' ? [holdStep(trail)] : [])]
}

type Placed = { step: TrailStep; index: number }
const byTime = (a: Placed, b: Placed) => a.step.at.localeCompare(b.step.at) || a.index - b.index

function clickSteps({ click }: Trail): TrailStep[] {
  if (!click) return []
  const { at, sourceName, subIds, country, device, flag, refusedBy, isUnique, route, parameters } = click
  const named = Object.entries(subIds).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  const counted = isUnique ? 'Counted, unique.' : 'Counted, a repeat within the hour.'
  return [
    {
      at,
      title: 'Clicked',
      kind: flag && !isSaleClick(flag) ? 'rejected' : null,
      lines: [
        [sourceName || NO_SOURCE.label, ...named].join(', '),
        [country ?? 'Unknown country', device ?? 'unknown device'].join(', '),
        ...parameterSentences(parameters),
        ...route.map(routeSentence),
        flag ? flagSentence(flag, refusedBy) : counted,
      ],
    },
  ]
}

/** Whether a click is none that failed: it was made with its sale. */
const isSaleClick = (flag: string): boolean => (SALE_CLICK_FLAGS as readonly string[]).includes(flag)

const TAKING_BACK: Record<string, string> = {
  refund: 'a refund',
  reversal: 'a reversal',
  chargeback: 'a chargeback',
}

function callStep({ at, via, event, outcome, reasonLabel }: Trail['calls'][number]): TrailStep {
  const isSale = event === null || event === DEFAULT_EVENT
  const what = isSale ? 'the sale' : (TAKING_BACK[event] ?? `“${event}”`)
  if (outcome === 'replayed') {
    return { at, title: `The advertiser repeated ${what}`, kind: null, lines: ['Nothing changed by it.'] }
  }
  if (via === CALL_METHOD_LABELS[INQUIRY_METHOD])
    return { at, title: 'Granted as a missing sale', kind: null, lines: ['It was missing, and you asked about it.'] }
  const isAccepted = outcome === 'accepted'
  return {
    at,
    title: `The advertiser reported ${what}`,
    kind: isAccepted ? null : 'rejected',
    lines: [
      ...(via === null ? [] : [`${via}.`]),
      isAccepted ? 'The call was accepted.' : `Rejected: ${reasonLabel ?? 'not valid'}.`,
    ],
  }
}

type Change = Trail['history'][number]

function stateStep({ conversion, history }: Trail, change: Change, index: number): TrailStep {
  const { at, from, to, reasonLabel, by } = change
  const isLast = index === history.length - 1
  const reason = reasonLabel ? [`Reason: ${reasonLabel}.`] : []
  const detail = isLast && conversion.reasonText ? [conversion.reasonText] : []
  const step = { at, kind: to satisfies StatusKind }
  if (from === to) return { ...step, title: 'Payout changed', lines: [`${actorLabel(by)} changed what it pays.`] }
  if (to === 'pending' && from === null) return { ...step, title: 'Accepted and held', lines: holdLines(conversion) }
  if (to === 'approved' && from === null)
    return { ...step, title: 'Accepted and approved', lines: ['The offer has no hold, so it was available at once.'] }
  if (to === 'approved' && from === 'pending') return { ...step, title: 'Approved', lines: [APPROVED_LINES[by]] }
  if (isUnreported(change)) return { ...step, kind: null, title: 'Not reported', lines: ['No call reported the sale.'] }
  if (isUnreported(history[index - 1]))
    return { ...step, title: STATUS_NAMES[to], lines: ['It counts as if it had been reported then.'] }
  if (from === 'rejected' || from === 'reversed')
    return { ...step, title: 'Counts again', lines: [`It was ${from} and counts as if it always had.`] }
  return { ...step, title: STATUS_NAMES[to], lines: [...reason, ...detail] }
}

/** Whether a sale was recorded that no call had reported. */
const isUnreported = (change: Change | undefined): boolean =>
  change?.to === 'rejected' && change.reasonLabel === REASON_LABELS.not_reported

const APPROVED_LINES = {
  staff: 'Approved by our staff.',
  advertiser: 'Approved by the advertiser.',
  system: 'Its hold ended.',
} as const

const actorLabel = (by: Change['by']) => (by === 'staff' ? 'Our staff' : 'A refund')

const DAY_MS = 86_400_000

function holdLines({ createdAt, holdUntil, approver }: Trail['conversion']): string[] {
  if (approver !== null) return ['The advertiser of this offer approves each conversion.']
  const days = Math.round((Date.parse(holdUntil) - Date.parse(createdAt)) / DAY_MS)
  return [`Held ${plural(days, 'day')}: the smaller of the offer’s hold and that of your level or group.`]
}

function holdStep({ conversion: { holdUntil, isMoneyHeld, payoutCents, approver } }: Trail): TrailStep {
  const sum = formatCents(payoutCents)
  if (approver !== null && !isMoneyHeld) return approvalStep(holdUntil, approver)
  return {
    at: holdUntil,
    title: isMoneyHeld ? 'Hold, no date yet' : 'Hold ends',
    kind: 'held',
    lines: [
      isMoneyHeld
        ? 'Your money stays held until the review of your account has ended.'
        : `${sum} is approved then and in your available balance.`,
    ],
    isAhead: true,
  }
}

function approvalStep(at: string, approver: 'advertiser' | 'staff'): TrailStep {
  const step = { at, kind: 'held', isAhead: true } as const
  return approver === 'advertiser'
    ? { ...step, title: 'Waits for the advertiser', lines: ['It is approved or rejected by then.'] }
    : { ...step, title: 'Our staff decide', lines: ['The advertiser has not decided by the deadline.'] }
}

function payoutStep({ status, requestedAt, settledAt, partCents }: Trail['payouts'][number]): TrailStep {
  const { label, kind } = STEP_LOOKS[status]
  return {
    at: settledAt ?? requestedAt,
    title: `Payout: ${label.toLowerCase()}`,
    kind,
    lines: [`${formatCents(partCents)} of it left with the payout requested ${easternText(requestedAt)}.`],
  }
}
