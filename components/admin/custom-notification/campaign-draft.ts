import { wholeNumber } from '@/components/shared/forms/typed-numbers'
import type { NotificationType } from '@/lib/generated/prisma/enums'
import type { CampaignRow } from '@/lib/people/campaigns/admin-schema'

/** A message as typed in the form. */
export type CampaignDraft = {
  type: NotificationType
  title: string
  message: string
  destination: string
  label: string
  buckets: readonly number[]
  levels: readonly number[]
  countries: string
  offerId: number | null
  inactive: '' | 'click' | 'conversion'
  days: string
}

export const EMPTY_DRAFT: CampaignDraft = {
  type: 'system',
  title: '',
  message: '',
  destination: '',
  label: '',
  buckets: [],
  levels: [],
  countries: '',
  offerId: null,
  inactive: '',
  days: '14',
}

/** The form's values for an existing message. */
export const toCampaignDraft = ({ audience, ...row }: CampaignRow): CampaignDraft => ({
  type: row.type,
  title: row.title,
  message: row.message,
  destination: row.destinationUrlPath ?? '',
  label: row.actionLabel ?? '',
  buckets: audience.buckets ?? [],
  levels: audience.levels ?? [],
  offerId: audience.offerId ?? null,
  countries: audience.countries?.join(', ') ?? '',
  inactive: audience.inactive?.since ?? '',
  days: String(audience.inactive?.days ?? EMPTY_DRAFT.days),
})

/** The content in the request body; the server validates it. */
export const toContent = ({ type, title, message, destination, label }: CampaignDraft) => ({
  type,
  title,
  message,
  destinationUrlPath: destination.trim() || null,
  actionLabel: label.trim() || null,
})

/** The audience in the request body; empty filters are left out. */
export function toAudience({ buckets, levels, countries, offerId, inactive, days }: CampaignDraft) {
  const codes = countries.split(/[\s,;]+/).filter(Boolean)
  return {
    ...(buckets.length > 0 && { buckets }),
    ...(levels.length > 0 && { levels }),
    ...(codes.length > 0 && { countries: codes.map((code) => code.toUpperCase()) }),
    ...(offerId !== null && { offerId }),
    ...(inactive && { inactive: { since: inactive, days: wholeNumber(days) } }),
  }
}

/** The server's errors by form field; an error of a list item is shown at the list. */
export function atFields(errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name.replace(/^(audience\.[a-z]+)\..*$/i, '$1'), message]),
  )
}
