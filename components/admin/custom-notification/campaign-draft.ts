import type { NotificationType } from '@/lib/generated/prisma/enums'
import type { CampaignRow } from '@/lib/people/campaigns/admin-schema'
import { wholeNumber } from '../kit/fields/typed-numbers'

/** What is composed, as it is typed. */
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
  ...{ type: 'system', title: '', message: '', destination: '', label: '' },
  ...{ buckets: [], levels: [], countries: '', offerId: null, inactive: '', days: '14' },
}

/** A message that is there, as it would have been typed. */
export const draftOf = ({ audience, ...row }: CampaignRow): CampaignDraft => ({
  ...{ type: row.type, title: row.title, message: row.message },
  ...{ destination: row.destinationUrlPath ?? '', label: row.actionLabel ?? '' },
  ...{ buckets: audience.buckets ?? [], levels: audience.levels ?? [], offerId: audience.offerId ?? null },
  countries: audience.countries?.join(', ') ?? '',
  inactive: audience.inactive?.since ?? '',
  days: String(audience.inactive?.days ?? EMPTY_DRAFT.days),
})

/** What it says, as it is sent; the server names what is wrong. */
export const contentOf = ({ type, title, message, destination, label }: CampaignDraft) => ({
  ...{ type, title, message },
  destinationUrlPath: destination.trim() || null,
  actionLabel: label.trim() || null,
})

/** Whom it is for, as it is sent: what is left empty narrows nothing. */
export function audienceOf({ buckets, levels, countries, offerId, inactive, days }: CampaignDraft) {
  const codes = countries.split(/[\s,;]+/).filter(Boolean)
  return {
    ...(buckets.length > 0 && { buckets }),
    ...(levels.length > 0 && { levels }),
    ...(codes.length > 0 && { countries: codes.map((code) => code.toUpperCase()) }),
    ...(offerId !== null && { offerId }),
    ...(inactive && { inactive: { since: inactive, days: wholeNumber(days) } }),
  }
}

/** Errors as the server names them, at the fields they are typed in: one of a list stands at the list. */
export function atFields(errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name.replace(/^(audience\.[a-z]+)\..*$/i, '$1'), message]),
  )
}
