import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { SUB_ID_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { SUB_ID_KEYS } from '@/lib/catalog/links/schema'
import { visitorInput } from '@/lib/catalog/visitor-conditions/input-schema'
import { visitorConditionsSchema } from '@/lib/catalog/visitor-conditions/schema'
import { visitorsText } from '@/lib/catalog/visitor-conditions/text-rules'
import { instantInput } from '@/lib/platform/dates/instant-schema'
import { DEVICES } from '@/lib/platform/http/browser-constants'
import { countryInput } from '@/lib/platform/text/country-schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { webAddressInput } from '@/lib/platform/text/web-address-schema'
import { NAME_MAX, URL_MAX } from './constants'

const id = z.int32({ error: 'A number, such as 10482.' }).positive()
const country = countryInput('The code of a country, such as US.')
const instant = instantInput().transform((text) => new Date(text))
const confirmation = { reason: reasonSchema, confirm: confirmSchema }

/** The fields of an override: conditions that must all be met (null matches any), weight, one destination, dates. */
const fields = {
  name: trimmedText(NAME_MAX).min(1, 'Give it a name.'),
  affiliateId: id.nullable().default(null),
  offerId: id.nullable().default(null),
  /** One country and one device: short forms of those conditions of `visitors`. */
  country: country.nullable().default(null),
  device: z.enum(DEVICES).nullable().default(null),
  visitors: visitorInput.prefault({}),
  subIdKey: z.enum(SUB_ID_KEYS).nullable().default(null),
  subIdValue: trimmedText(SUB_ID_MAX_LENGTH).min(1).nullable().default(null),
  weight: z.number({ error: 'From 1 to 100.' }).int().min(1, 'From 1 to 100.').max(100, 'From 1 to 100.').default(100),
  destinationOfferId: id.nullable().default(null),
  destinationUrl: webAddressInput(URL_MAX, 'An address that begins with https://', { isSecure: true })
    .nullable()
    .default(null),
  startsAt: instant.nullable().default(null),
  endsAt: instant.nullable().default(null),
  isActive: z.boolean().default(true),
}

const TWICE = 'The conditions of its visitors name others. Leave it out.'
const isShortFor = (one: string | null, listed: readonly string[]): boolean =>
  one === null || listed.length === 0 || (listed.length === 1 && listed[0] === one)

/** `POST /api/admin/traffic-overrides`, and `PUT …/{id}`, which replaces all of it. */
export const overrideSchema = z
  .strictObject({ ...fields, reason: reasonSchema })
  .refine(({ destinationOfferId, destinationUrl }) => (destinationOfferId === null) !== (destinationUrl === null), {
    path: ['destinationOfferId'],
    message: 'Choose an offer or give an address, not both.',
  })
  .refine(({ offerId, destinationOfferId }) => destinationOfferId === null || destinationOfferId !== offerId, {
    path: ['destinationOfferId'],
    message: 'This is where the clicks come from.',
  })
  .refine(({ country, visitors }) => isShortFor(country, visitors.countries), { path: ['country'], message: TWICE })
  .refine(({ device, visitors }) => isShortFor(device, visitors.devices), { path: ['device'], message: TWICE })
  .refine(({ subIdKey, subIdValue }) => (subIdKey === null) === (subIdValue === null), {
    path: ['subIdValue'],
    message: 'Name a sub-ID and its value.',
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    path: ['endsAt'],
    message: 'The end must be after the start.',
  })
export type OverrideInput = z.output<typeof overrideSchema>

/** `DELETE /api/admin/traffic-overrides/{id}`. */
export const overrideRemovalSchema = z.strictObject(confirmation)
/** `POST /api/admin/traffic-overrides/{id}/move`: to a position in the order they are tried, from 1. */
export const overrideMoveSchema = z.strictObject({ place: z.int32().positive(), reason: reasonSchema })

export const overrideIdSchema = z.object({ id: z.coerce.number().pipe(z.int32().positive()) })
export const overrideDoneSchema = z.object({ isDone: z.literal(true) })

export const OVERRIDE_SORTS = ['position', 'name', 'id'] as const
export const OVERRIDE_STATES = ['on', 'waiting', 'over', 'off'] as const

/** `GET /api/admin/traffic-overrides`. */
export const overrideQuerySchema = listQuery(OVERRIDE_SORTS, { state: z.enum(OVERRIDE_STATES).optional() })
export type OverrideQuery = z.output<typeof overrideQuerySchema>

/** An override as staff see it. Instants are ISO 8601. */
export const overrideRowSchema = z.object({
  id: z.number().int(),
  position: z.number().int(),
  name: z.string(),
  affiliateId: z.number().int().nullable(),
  affiliateName: z.string().nullable(),
  offerId: z.number().int().nullable(),
  offerName: z.string().nullable(),
  country: z.string().nullable(),
  device: z.enum(DEVICES).nullable(),
  /** All conditions on visitors, its country and its device included. */
  visitors: visitorConditionsSchema,
  subIdKey: z.enum(SUB_ID_KEYS).nullable(),
  subIdValue: z.string().nullable(),
  weight: z.number().int(),
  destinationOfferId: z.number().int().nullable(),
  destinationName: z.string().nullable(),
  destinationUrl: z.string().nullable(),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  isActive: z.boolean(),
  state: z.enum(OVERRIDE_STATES),
})
export type OverrideRow = z.output<typeof overrideRowSchema>

/** The columns of the list, for the screen and the CSV. */
export const OVERRIDE_COLUMNS = listColumns<OverrideRow>()([
  { key: 'id', head: 'Id', only: 'csv' },
  { key: 'position', head: 'Priority' },
  { key: 'name', head: 'Name' },
  { key: 'affiliateId', head: 'Affiliate ID', only: 'csv' },
  { key: 'offerName', head: 'Offer', only: 'csv' },
  { key: 'country', head: 'Country', only: 'csv', csv: ({ visitors }) => visitors.countries.join(' ') },
  { key: 'device', head: 'Device', only: 'csv', csv: ({ visitors }) => visitors.devices.join(' ') },
  { key: 'visitors', head: 'Visitors', only: 'csv', csv: ({ visitors }) => visitorsText(visitors) },
  { key: 'subIdKey', head: 'Sub-ID', only: 'csv' },
  { key: 'subIdValue', head: 'Value', only: 'csv' },
  { key: 'weight', head: 'Weight', only: 'csv' },
  { key: 'destination', head: 'Destination', csv: (row) => row.destinationName ?? row.destinationUrl },
  { key: 'startsAt', head: 'From', only: 'csv' },
  { key: 'endsAt', head: 'Until', only: 'csv' },
  { key: 'state', head: 'State' },
  { key: 'clicks', head: 'Clicks', only: 'screen' },
])
