import { z } from 'zod'
import { trimmedText } from '@/lib/platform/text/schema'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { CLAIM_HOLD_DAYS_MAX, COOKIE_DAYS_MAX, HOSTS_MAX } from './constants'

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

const NO_HOST = 'Enter a host such as shop.example.'
const HOST_TEXT_MAX = 2_000

/** A host as it is typed: a whole address becomes its host. */
const hostSchema = trimmedText(HOST_TEXT_MAX, NO_HOST)
  .toLowerCase()
  .transform((text) => text.replace(/^https?:\/\//, '').replace(/[/:?#].*$/s, ''))
  .refine((host) => HOST.test(host) && host.length <= 253, NO_HOST)

const NO_PATH = 'Enter a path such as /m/: letters, digits, - and _.'
const PATH_TEXT_MAX = 80

/** A path on the advertiser's site, with a slash at both ends, however it is typed; null for none. */
const pathSchema = trimmedText(PATH_TEXT_MAX, NO_PATH)
  .transform((text) => text.replace(/^\/+|\/+$/g, ''))
  .refine((text) => text === '' || /^[\w-]+(?:\/[\w-]+)*$/.test(text), NO_PATH)
  .transform((text) => (text === '' ? null : `/${text}/`))

/** `POST /t/keep`. */
export const keptClickSchema = z.object({
  advertiser: z.coerce.number().pipe(z.int32().positive()),
  click_id: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .refine((text) => parseClickId(text) !== undefined),
  days: z.coerce.number().pipe(z.int().min(1).max(COOKIE_DAYS_MAX)).default(30),
  domain: z
    .string()
    .toLowerCase()
    .transform((text) => text.replace(/^\./, ''))
    .refine((text) => text === '' || HOST.test(text))
    .default(''),
})

/** `PUT /api/advertiser/integration/browser`. */
export const browserReportingSchema = z
  .strictObject({
    isOn: z.boolean(),
    hosts: z.array(hostSchema).max(HOSTS_MAX, `At most ${HOSTS_MAX} sites.`),
    requiresSignature: z.boolean(),
    holdDays: z
      .int('A whole number of days.')
      .min(1, 'At least 1 day.')
      .max(CLAIM_HOLD_DAYS_MAX, `At most ${CLAIM_HOLD_DAYS_MAX} days.`),
    /** The path on each of the sites that the advertiser's server passes on to `/t/` here; null for none, left out unchanged. */
    path: pathSchema.nullish(),
  })
  .refine(({ isOn, hosts }) => !isOn || hosts.length > 0, {
    path: ['hosts'],
    message: 'Name the site the script runs on.',
  })
export type BrowserReportingInput = z.output<typeof browserReportingSchema>

/** `GET /api/advertiser/integration/browser`. */
export const browserReportingStateSchema = z.object({
  isOn: z.boolean(),
  hosts: z.array(z.string()),
  requiresSignature: z.boolean(),
  holdDays: z.number().int(),
  path: z.string().nullable(),
})
export type BrowserReportingState = z.output<typeof browserReportingStateSchema>
