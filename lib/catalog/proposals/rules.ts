import type { Offer } from '@/lib/generated/prisma/client'
import type { PayoutType } from '@/lib/generated/prisma/enums'
import { DOLLAR } from '@/lib/platform/money/currency'
import { PAYOUT_TYPE_LABELS } from '../offers/field-constants'
import { statedText } from '../payouts/currency-rules'
import { momentText } from '../payouts/text-rules'
import { hasFlat, hasPercent } from '../payouts/value-rules'
import { furtherConditionsSchema, plainConditions, visitorConditionsSchema } from '../visitor-conditions/schema'
import { visitorsText } from '../visitor-conditions/text-rules'
import { OWN_CHANGES, type OwnChange, PROPOSED_LABELS } from './constants'
import type { ProposedFields } from './schema'

/** A value as it is stored in a proposal: as the form sent it. */
type Stored = string | number | boolean | null | readonly string[] | Record<string, unknown>
export type StoredFields = Record<string, Stored>

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

/** Fields as they are stored, so that the schema of the form reads them again. */
export function storedFields(fields: Partial<ProposedFields>): StoredFields {
  const { startsAt, expiresAt, previewUrl, ...texts } = fields
  return {
    ...texts,
    ...(previewUrl !== undefined && { previewUrl: previewUrl ?? '' }),
    ...(startsAt !== undefined && { startsAt: instant(startsAt) }),
    ...(expiresAt !== undefined && { expiresAt: instant(expiresAt) }),
  }
}

/** Of an offer, the fields that can be proposed, as they are stored in a proposal. */
export const toProposedFields = (offer: Pick<Offer, keyof ProposedFields>): StoredFields => {
  const { name, description, destinationUrl, passedParameters, previewUrl } = offer
  const { allowedCountries, refusesUnknownVisitors, allowedTraffic, startsAt, expiresAt } = offer
  const visitors = plainConditions(furtherConditionsSchema.parse(offer.visitors))
  const allowedDevices = offer.allowedDevices as ProposedFields['allowedDevices']
  return storedFields({
    name,
    description,
    destinationUrl,
    passedParameters,
    previewUrl,
    allowedCountries,
    allowedDevices,
    visitors,
    refusesUnknownVisitors,
    allowedTraffic,
    startsAt,
    expiresAt,
  })
}

/** What an offer's conversions cost its advertiser, of the parts its kind of payment has. */
export const toPriceFields = ({
  payoutType,
  defaultRevenueCents,
  percentRevenueBps,
}: Pick<Offer, 'payoutType' | 'defaultRevenueCents' | 'percentRevenueBps'>): StoredFields => ({
  ...(hasFlat(payoutType) && { defaultRevenueCents: Number(defaultRevenueCents) }),
  ...(hasPercent(payoutType) && { percentRevenueBps }),
})

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether a field may be changed without asking. */
export const isOwnChange = (field: string, allowed: readonly string[]): boolean =>
  Object.entries(OWN_CHANGES).some(
    ([key, { fields }]) => allowed.includes(key) && fields.some((name) => name === field),
  )

/** The changed fields in two parts: those that apply at once, and those that are proposed. */
export function splitChange(
  change: Partial<ProposedFields>,
  before: StoredFields,
  allowed: readonly string[],
): { applied: Partial<ProposedFields>; proposed: Partial<ProposedFields> } {
  const after = storedFields(change)
  const changed = Object.entries(change).filter(([name]) => !same(after[name], before[name]))
  const part = (isOwn: boolean) =>
    Object.fromEntries(changed.filter(([name]) => isOwnChange(name, allowed) === isOwn)) as Partial<ProposedFields>
  return { applied: part(true), proposed: part(false) }
}

/** The labels of some fields. */
export const fieldLabels = (fields: object): string[] =>
  Object.keys(fields).map((name) => PROPOSED_LABELS[name] ?? name)

/** The names of what an advertiser may change without asking, of what is stored. */
export const knownOwnChanges = (stored: readonly string[]): OwnChange[] =>
  (Object.keys(OWN_CHANGES) as OwnChange[]).filter((key) => stored.includes(key))

export type Line = { label: string; from: string | null; to: string }

/** A proposal in words, a line a field. Fields that its kind of payment does not have are left out. */
export function proposalLines(changes: Record<string, unknown>, before: Record<string, unknown>): Line[] {
  const type = changes.payoutType as PayoutType | undefined
  return Object.keys(PROPOSED_LABELS)
    .filter((name) => name in changes && !isUnused(name, type))
    .map((name) => ({
      label: PROPOSED_LABELS[name] ?? name,
      from: name in before ? formatField(name, before) : null,
      to: formatField(name, changes),
    }))
}

const isUnused = (name: string, type: PayoutType | undefined): boolean =>
  (name === 'defaultRevenueCents' && type === 'cpa_percentage') || (name === 'percentRevenueBps' && type === 'cpa_flat')

const ALL: Readonly<Record<string, string>> = {
  allowedCountries: 'All countries',
  allowedDevices: 'All devices',
  allowedTraffic: 'All types',
}

type CreativeLike = { kind: string; title: string; url: string | null; body: string | null }

function formatField(name: string, { [name]: value, revenueCurrency = DOLLAR }: Record<string, unknown>): string {
  if (name === 'visitors') return visitorsText(visitorConditionsSchema.parse(value))
  if (name === 'refusesUnknownVisitors') return value ? 'Turned away' : 'Let in'
  if (name === 'startsAt') return typeof value === 'string' ? momentText(new Date(value)) : 'Right away'
  if (name === 'beginsAt') return typeof value === 'string' ? momentText(new Date(value)) : 'Once it is accepted'
  if (name === 'expiresAt') return typeof value === 'string' ? momentText(new Date(value)) : 'No end'
  if (name === 'payoutType') return PAYOUT_TYPE_LABELS[value as PayoutType]
  if (name === 'defaultRevenueCents') return statedText(Number(value), String(revenueCurrency))
  if (name === 'percentRevenueBps') return `${Number(value) / 100}%`
  if (name === 'status') return value === 'active' ? 'Active' : value === 'paused' ? 'Paused' : String(value)
  if (name === 'creatives') return (value as CreativeLike[]).map(creativeText).join('\n') || 'None'
  if (Array.isArray(value)) return value.join(', ') || (ALL[name] ?? 'None')
  return String(value || 'None')
}

const creativeText = ({ kind, title, url, body }: CreativeLike): string =>
  [`${title} (${kind})`, url, body].filter(Boolean).join(': ')
