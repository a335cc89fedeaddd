import { z } from 'zod'
import { isOwnPath } from '@/lib/accounts/auth/redirect-path-rules'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { CampaignStatus, NotificationType } from '@/lib/generated/prisma/enums'
import { instantInput } from '@/lib/platform/dates/instant-schema'
import { isUrl } from '@/lib/platform/parse-url'
import { COUNTRY_CODES } from '@/lib/platform/text/country'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { ACTION_LABEL_MAX, DESTINATION_MAX, INACTIVE_DAYS_MAX, MESSAGE_MAX, TITLE_MAX } from './constants'

const ID_MAX = 1_000
const text = (max: number) =>
  trimmedText(max, `Keep it under ${max} characters.`).refine((value) => !value.includes('\0'), 'has a NUL character')

/** Where the pages are that affiliates can open: those of the folder app/(affiliate), and what everybody may read. */
export const AFFILIATE_PAGES: ReadonlySet<string> = new Set(
  (
    'account conversions dashboard home levels links market offers referrals search shop test-mode ' +
    'developers privacy terms'
  ).split(' '),
)

/** The first part of a path as it is resolved: without `..`, however often that and letters were encoded. */
function firstPart(path: string): string {
  const site = 'http://site.invalid'
  let read = path
  for (let times = 0; times < 4 && isUrl(read, site); times += 1) {
    const { pathname } = new URL(read, site)
    try {
      read = decodeURIComponent(pathname)
    } catch {
      return ''
    }
  }
  return read.split('/')[1] ?? ''
}

/** The link of a notification: a path of this site that affiliates can open. */
export const destinationSchema = text(DESTINATION_MAX)
  .refine((path) => isOwnPath(path), 'Give a path of this site, such as /offers.')
  .refine((path) => path === '/' || AFFILIATE_PAGES.has(firstPart(path)), 'Affiliates find no page there.')

/** Approved affiliates who match all given conditions; all of them when none is given. */
export const audienceSchema = z.strictObject({
  buckets: z.array(z.int32().positive()).min(1).max(ID_MAX).optional(),
  levels: z.array(z.int().min(1).max(5, 'Levels are 1 to 5.')).min(1).max(5).optional(),
  /** Two letters each, ISO 3166. */
  countries: z
    .array(
      limitedText(2, 'Countries are two letters, such as US, DE.').refine(
        (code) => COUNTRY_CODES.includes(code),
        'Countries are two letters, such as US, DE.',
      ),
    )
    .min(1)
    .max(COUNTRY_CODES.length)
    .optional(),
  /** Had a click on the offer in the last seven Eastern days. */
  offerId: z.int32().positive().optional(),
  /** Had no counted click, or no conversion that was not rejected, for a number of Eastern days. */
  inactive: z
    .strictObject({
      since: z.enum(['click', 'conversion']),
      days: z
        .int('A whole number of days.')
        .min(1, 'At least one day.')
        .max(INACTIVE_DAYS_MAX, `At most ${INACTIVE_DAYS_MAX} days.`),
    })
    .optional(),
})
export type Audience = z.output<typeof audienceSchema>

const content = {
  type: z.enum(NotificationType),
  title: text(TITLE_MAX).min(1, 'Give it a title.'),
  message: text(MESSAGE_MAX).min(1, 'Say what it is about.'),
  destinationUrlPath: destinationSchema.nullable(),
  actionLabel: text(ACTION_LABEL_MAX).min(1).nullable(),
}
const labelledNowhere = ({
  destinationUrlPath,
  actionLabel,
}: { [Key in 'destinationUrlPath' | 'actionLabel']: unknown }) => actionLabel === null || destinationUrlPath !== null
const NOWHERE = { path: ['destinationUrlPath'], message: 'Say where the button leads.' }

/** `POST …/test`: sends it to oneself. */
export const contentSchema = z.strictObject(content).refine(labelledNowhere, NOWHERE)
export type Content = z.output<typeof contentSchema>

/** `POST /api/admin/custom-notification`: a draft. */
export const createCampaignSchema = z
  .strictObject({ ...content, audience: audienceSchema, reason: reasonSchema })
  .refine(labelledNowhere, NOWHERE)
export type CreateCampaign = z.output<typeof createCampaignSchema>

/** `PUT …/{id}`: replaces the draft of this version. */
export const editCampaignSchema = z
  .strictObject({ ...content, audience: audienceSchema, version: z.int32().positive(), reason: reasonSchema })
  .refine(labelledNowhere, NOWHERE)
export type EditCampaign = z.output<typeof editCampaignSchema>

/**
 * `POST …/{id}/send`: sends this version to this number of recipients, now or at an instant. The phrase is
 * `send to <count>`; when the audience has another size, nothing is sent.
 */
export const sendCampaignSchema = z.strictObject({
  version: z.int32().positive(),
  count: z.int().min(1, 'Nobody fits this audience.'),
  scheduledAt: instantInput({ offset: true, error: 'Pick a day and a time.' }).nullable(),
  confirm: confirmSchema,
  reason: reasonSchema,
})
export type SendCampaign = z.output<typeof sendCampaignSchema>

export const CAMPAIGN_ACTIONS = ['unschedule', 'recall', 'duplicate', 'discard'] as const
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number]
export const campaignParams = z.object({ id: z.uuid() })
export const campaignActionParams = z.object({ id: z.uuid(), action: z.enum(CAMPAIGN_ACTIONS) })
export const campaignActionSchema = z.strictObject({ reason: reasonSchema })

/** `POST …/audience`. */
export const askAudienceSchema = z.strictObject({ audience: audienceSchema })

/** The size of an audience, and how many get it in the app and by email, by their preferences. */
export const audienceSizeSchema = z.object({ people: z.int(), inApp: z.int(), byMail: z.int() })
export type AudienceSize = z.output<typeof audienceSizeSchema>

type Named = { id: number; name: string }
/** The options of the audience form. */
export type CampaignChoices = { buckets: Named[]; levels: Named[]; offers: (Named & { status: string })[] }

export const campaignsQuerySchema = listQuery(['created', 'due', 'title', 'delivered', 'read', 'clicked'] as const, {
  status: z.enum(CampaignStatus).optional(),
  type: z.enum(NotificationType).optional(),
})
export type CampaignsQuery = z.output<typeof campaignsQuerySchema>

const instant = z.iso.datetime().nullable()
/** A campaign and its results. Counts are of notifications in the app; who turned those off is not counted. */
export const campaignRowSchema = z.object({
  id: z.uuid(),
  type: z.enum(NotificationType),
  title: z.string(),
  message: z.string(),
  destinationUrlPath: z.string().nullable(),
  actionLabel: z.string().nullable(),
  audience: audienceSchema,
  status: z.enum(CampaignStatus),
  version: z.int(),
  /** As confirmed, or as counted when a scheduled campaign started; null for a draft. */
  audienceCount: z.int().nullable(),
  deliveredCount: z.int(),
  readCount: z.int(),
  clickedCount: z.int(),
  createdBy: z.string().nullable(),
  /** With `id` and `message` the fields of a staff message card. [S3.22] */
  dateCreated: z.iso.datetime(),
  scheduledAt: instant,
  sentAt: instant,
  recalledAt: instant,
})
export type CampaignRow = z.output<typeof campaignRowSchema>

/** The columns of the list, for the screen and the CSV. */
export const CAMPAIGN_COLUMNS = listColumns<CampaignRow>()([
  { key: 'id', head: 'Message', only: 'csv' },
  { key: 'type', head: 'Type' },
  { key: 'title', head: 'Title' },
  { key: 'message', head: 'Text', only: 'csv' },
  { key: 'destinationUrlPath', head: 'Link', only: 'csv' },
  { key: 'audience', head: 'Audience', csv: (row) => JSON.stringify(row.audience) },
  { key: 'status', head: 'Status' },
  { key: 'audienceCount', head: 'Audience size', only: 'csv' },
  { key: 'deliveredCount', head: 'Delivered' },
  { key: 'readCount', head: 'Read' },
  { key: 'clickedCount', head: 'Clicked' },
  { key: 'createdBy', head: 'Created by', only: 'csv' },
  { key: 'dateCreated', head: 'Created', only: 'csv' },
  { key: 'scheduledAt', head: 'Scheduled for', only: 'csv' },
  { key: 'sentAt', head: 'Sent', only: 'csv' },
  { key: 'recalledAt', head: 'Recalled', only: 'csv' },
  { key: 'sendTime', head: 'Send time', only: 'screen' },
])
