import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { managerFilter, managerSchema } from '@/lib/backoffice/managers/schema'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { AdvertiserStatus, OfferStatus } from '@/lib/generated/prisma/enums'
import { DOLLAR } from '@/lib/platform/money/currency'
import { decimalDollars } from '@/lib/platform/money/format'
import { currencySchema } from '@/lib/platform/money/schema'
import { emailSchema } from '@/lib/platform/text/email-schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { readWebAddress } from '@/lib/platform/text/web-address'
import {
  ADVERTISER_ACTIONS,
  type AdvertiserAction,
  CONTACT_ROLE_LENGTH,
  CONTACTS_MAX,
  NAME_LENGTH,
  NETWORKS_MAX,
  NOTES_LENGTH,
  REFERENCE_LENGTH,
  TERMS_LENGTH,
  WEBSITE_LENGTH,
} from './constants'
import { advertiserSecretSchema } from './secrets/admin-schema'

const tooLong = (length: number) => `Use at most ${length} characters.`
const text = (length: number) => trimmedText(length, tooLong(length))
/** A text that may be left empty; stored as null then. */
const optionalText = (length: number) => text(length).transform((value) => value || null)
const named = (length: number, missing: string) => text(length).min(1, missing)

const website = text(WEBSITE_LENGTH).transform((value, context) => {
  if (value === '') return null
  const whole = readWebAddress(value)
  if (whole !== undefined) return whole
  context.addIssue({ code: 'custom', message: 'Enter an address, like https://shop.example.' })
  return z.NEVER
})

const contactSchema = z.strictObject({
  name: named(NAME_LENGTH, 'Enter a name.'),
  email: emailSchema,
  role: text(CONTACT_ROLE_LENGTH),
})
export type Contact = z.output<typeof contactSchema>

const facts = {
  name: named(NAME_LENGTH, 'Enter a name.'),
  website,
  reference: optionalText(REFERENCE_LENGTH),
  paymentTerms: optionalText(TERMS_LENGTH),
  currency: currencySchema,
  notes: optionalText(NOTES_LENGTH),
  contacts: z.array(contactSchema).max(CONTACTS_MAX, `At most ${CONTACTS_MAX} contacts.`),
}

/** `POST /api/admin/advertisers`. A new one needs a name and a reason; the rest can be added later. */
export const newAdvertiserSchema = z.strictObject({
  ...facts,
  website: facts.website.prefault(''),
  reference: facts.reference.prefault(''),
  paymentTerms: facts.paymentTerms.prefault(''),
  currency: facts.currency.default(DOLLAR),
  notes: facts.notes.prefault(''),
  contacts: facts.contacts.default([]),
  reason: reasonSchema,
})
export type NewAdvertiser = z.output<typeof newAdvertiserSchema>

const version = z.int32().positive()

/** `PATCH /api/admin/advertisers/{id}`: the fields that change. `version` is of the advertiser that was seen. */
export const advertiserChangeSchema = z.strictObject({
  ...z.object(facts).partial().shape,
  version,
  reason: reasonSchema,
})
export type AdvertiserChange = z.output<typeof advertiserChangeSchema>

const ACTIONS = Object.keys(ADVERTISER_ACTIONS) as [AdvertiserAction, ...AdvertiserAction[]]

/** `POST /api/admin/advertisers/{id}/status`. Pausing and archiving ask for the name. */
export const statusChangeSchema = z.strictObject({
  action: z.enum(ACTIONS),
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type StatusChange = z.output<typeof statusChangeSchema>

/** `PUT /api/admin/advertisers/{id}/networks`. None means any address. */
export const networksChangeSchema = z.strictObject({
  networks: z
    .array(trimmedText(60, 'Enter a valid IP address or CIDR range, such as 203.0.113.0/24.'))
    .max(NETWORKS_MAX, `At most ${NETWORKS_MAX} IP addresses or ranges.`),
  version,
  reason: reasonSchema,
  confirm: confirmSchema,
})
export type NetworksChange = z.output<typeof networksChangeSchema>

export const advertiserIdSchema = z.object({ id: z.coerce.number().pipe(z.int32().positive()) })
export const createdSchema = z.object({ id: z.number().int() })
export const doneSchema = z.object({ isDone: z.literal(true) })

export const ADVERTISER_SORTS = [
  'name',
  'id',
  'offers',
  'clicks',
  'conversions',
  'revenue',
  'lastCall',
  'refused',
  'created',
] as const

/** `GET /api/admin/advertisers`. */
export const advertisersQuerySchema = listQuery(ADVERTISER_SORTS, {
  status: z.enum(AdvertiserStatus).optional(),
  calls: z.enum(['refused', 'quiet']).optional(),
  manager: managerFilter,
})
export type AdvertisersQuery = z.output<typeof advertisersQuerySchema>

const cents = z.number()
const instant = z.iso.datetime().nullable()

/** An advertiser with its figures of the last 30 Eastern days, today included. Sums in cents. */
export const advertiserRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  status: z.enum(AdvertiserStatus),
  reference: z.string().nullable(),
  website: z.string().nullable(),
  offers: z.number().int(),
  activeOffers: z.number().int(),
  clicks: z.number().int(),
  /** Pending and approved ones. */
  conversions: z.number().int(),
  /** Null for roles that may not open the page Revenue. */
  revenueCents: cents.nullable(),
  lastCallAt: instant,
  /** Calls rejected this Eastern day. */
  refusedToday: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Who of staff looks after the advertiser. */
  manager: managerSchema.nullable(),
})
export type AdvertiserRow = z.output<typeof advertiserRowSchema>

/** `GET /api/admin/advertisers/{id}`. */
export const advertiserDetailSchema = advertiserRowSchema.extend({
  version,
  paymentTerms: z.string().nullable(),
  /** In which its prices are stated, unless an offer says otherwise. */
  currency: z.string(),
  notes: z.string().nullable(),
  contacts: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.string() })),
  allowedNetworks: z.array(z.string()),
  /** What its people change of its offers without asking. */
  ownChanges: z.array(z.string()),
  maxAmountCents: cents.nullable(),
  maxAmountCurrency: z.string(),
  secrets: z.array(advertiserSecretSchema),
  /** Its offers with the most revenue. */
  topOffers: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      status: z.enum(OfferStatus),
      clicks: z.number(),
      conversions: z.number(),
      revenueCents: cents.nullable(),
    }),
  ),
})
export type AdvertiserDetail = z.output<typeof advertiserDetailSchema>

/** `GET /api/admin/advertisers/choices`: advertisers by name, for the forms of staff. */
export const advertiserChoicesSchema = z.object({
  advertisers: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      status: z.enum(AdvertiserStatus),
      /** In which its prices are stated, unless an offer says otherwise. */
      currency: z.string(),
    }),
  ),
})
export type AdvertiserChoice = z.output<typeof advertiserChoicesSchema>['advertisers'][number]

/** The columns of the list, for the screen and the CSV. */
export const ADVERTISER_COLUMNS = listColumns<AdvertiserRow>()([
  { key: 'id', head: 'ID', only: 'csv' },
  { key: 'name', head: 'Advertiser' },
  { key: 'status', head: 'Status' },
  { key: 'reference', head: 'Reference', only: 'csv' },
  { key: 'website', head: 'Website', only: 'csv' },
  { key: 'offers', head: 'Offers' },
  { key: 'activeOffers', head: 'Active offers', only: 'csv' },
  { key: 'clicks', head: 'Clicks, 30 days' },
  { key: 'conversions', head: 'Conversions, 30 days' },
  {
    key: 'revenueCents',
    head: 'Revenue, 30 days',
    csv: ({ revenueCents }) => (revenueCents === null ? '' : decimalDollars(BigInt(revenueCents))),
  },
  { key: 'lastCallAt', head: 'Last call' },
  { key: 'refusedToday', head: 'Rejected today' },
  { key: 'createdAt', head: 'Created' },
  { key: 'manager', head: 'Manager', csv: ({ manager }) => manager?.name ?? null },
])
