import { z } from 'zod'
import { trimmedText } from '@/lib/platform/text/schema'
import { CLAIM_HOLD_DAYS_MAX, HOSTS_MAX } from './constants'

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

const NO_HOST = 'Enter a host such as shop.example.'
const HOST_TEXT_MAX = 2_000

/** A host as it is typed: a whole address becomes its host. */
const hostSchema = trimmedText(HOST_TEXT_MAX, NO_HOST)
  .toLowerCase()
  .transform((text) => text.replace(/^https?:\/\//, '').replace(/[/:?#].*$/s, ''))
  .refine((host) => HOST.test(host) && host.length <= 253, NO_HOST)

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
})
export type BrowserReportingState = z.output<typeof browserReportingStateSchema>
