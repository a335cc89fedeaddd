import { wholeNumber } from '@/components/shared/forms/typed-numbers'
import { NO_VISITORS, type VisitorDraft, visitorBody, visitorDraft } from '@/components/shared/visitors/visitor-draft'
import { EASTERN } from '@/lib/platform/dates/constants'
import { instantOfLocalTime, zoneClock } from '@/lib/platform/dates/zones'
import type { OverrideRow } from '@/lib/traffic/routing/overrides/admin-schema'

/** An override as typed in the form. Dates and times are Eastern, in the form of a `datetime-local` input. */
export type OverrideDraft = {
  name: string
  offerId: number | null
  affiliate: string
  visitors: VisitorDraft
  subIdKey: '' | 's1' | 's2' | 's3' | 's4' | 's5'
  subIdValue: string
  weight: string
  kind: 'offer' | 'address'
  destinationOfferId: number | null
  destinationUrl: string
  startsAt: string
  endsAt: string
  isActive: boolean
}

export const EMPTY_OVERRIDE: OverrideDraft = {
  name: '',
  offerId: null,
  affiliate: '',
  visitors: NO_VISITORS,
  subIdKey: '',
  subIdValue: '',
  weight: '100',
  kind: 'offer',
  destinationOfferId: null,
  destinationUrl: '',
  startsAt: '',
  endsAt: '',
  isActive: true,
}

/** The form's values for an existing override. */
export function toOverrideDraft(row: OverrideRow): OverrideDraft {
  return {
    name: row.name,
    offerId: row.offerId,
    visitors: visitorDraft(row.visitors),
    affiliate: row.affiliateId === null ? '' : String(row.affiliateId),
    subIdKey: row.subIdKey ?? '',
    subIdValue: row.subIdValue ?? '',
    weight: String(row.weight),
    kind: row.destinationUrl === null ? 'offer' : 'address',
    destinationOfferId: row.destinationOfferId,
    destinationUrl: row.destinationUrl ?? '',
    startsAt: localText(row.startsAt),
    endsAt: localText(row.endsAt),
    isActive: row.isActive,
  }
}

/** The request body of the form. */
export function toOverrideBody(draft: OverrideDraft): Record<string, unknown> {
  const { name, offerId, destinationOfferId, destinationUrl, isActive } = draft
  return {
    name,
    offerId,
    isActive,
    affiliateId: wholeNumber(draft.affiliate),
    visitors: visitorBody(draft.visitors.values, draft.visitors.shown),
    subIdKey: draft.subIdKey || null,
    subIdValue: draft.subIdValue.trim() || null,
    weight: wholeNumber(draft.weight),
    destinationOfferId: draft.kind === 'offer' ? destinationOfferId : null,
    destinationUrl: draft.kind === 'address' ? destinationUrl.trim() || null : null,
    startsAt: parseEasternInstant(draft.startsAt),
    endsAt: parseEasternInstant(draft.endsAt),
  }
}

function localText(instant: string | null): string {
  if (instant === null) return ''
  return new Date(zoneClock(EASTERN)(Date.parse(instant))).toISOString().slice(0, 16)
}

const parseEasternInstant = (typed: string): string | null =>
  typed === '' ? null : instantOfLocalTime(Date.parse(`${typed}Z`), EASTERN).toISOString()
