import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { bulkIds, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'

const instant = z.iso.datetime().nullable()
const count = z.number().int()

/** `GET /api/admin/system/messages`: what goes out and comes in, with what failed within 24 hours. */
export const messagesSchema = z.object({
  mails: z.object({
    /** Whether emails are sent at all; without SMTP_URL they are only stored. */
    hasServer: z.boolean(),
    waiting: count,
    deferred: count,
    oldestAt: instant,
    failed: count,
  }),
  /** What is due is what no quiet hours and no push service deferred. */
  pushes: z.object({ waiting: count, oldestAt: instant }),
  postbacks: z.object({ waiting: count, oldestAt: instant, failed: count }),
  botOrders: z.object({ failed: count }),
  webhooks: z.array(
    z.object({
      source: z.string(),
      reason: z.string(),
      calls: count,
      lastHour: z.iso.datetime(),
      lastError: z.string(),
    }),
  ),
  /** Calls without a valid secret that were answered and not stored, of 24 hours. */
  refused: z.object({
    networks: z.array(z.object({ network: z.string(), calls: count, lastHour: z.iso.datetime() })),
    hours: z.array(z.object({ hour: z.iso.datetime(), calls: count })),
    calls: count,
  }),
})
export type Messages = z.output<typeof messagesSchema>

/** `GET /api/admin/system/mails`: those that failed, or were deferred and wait. */
export const mailsQuerySchema = listQuery(['at'], { status: z.enum(['failed', 'waiting']).optional() })
export type MailsQuery = z.output<typeof mailsQuerySchema>

export const systemMailSchema = z.object({
  id: z.uuid(),
  /** "m•••@mail.example". */
  to: z.string(),
  template: z.string(),
  status: z.enum(['failed', 'waiting']),
  error: z.string().nullable(),
  /** When it failed, or was queued. */
  at: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** Whether its content is still there. */
  canRetry: z.boolean(),
})
export type SystemMail = z.output<typeof systemMailSchema>

export const MAIL_COLUMNS = listColumns<SystemMail>()([
  { key: 'id', head: 'ID', only: 'csv' },
  { key: 'to', head: 'To' },
  { key: 'template', head: 'Kind' },
  { key: 'status', head: 'Status' },
  { key: 'error', head: 'Error' },
  { key: 'createdAt', head: 'Created', only: 'csv' },
  { key: 'at', head: 'Since' },
])

/** `GET /api/admin/system/postbacks`: calls to affiliates’ trackers that failed for good. */
export const callsQuerySchema = listQuery(['finishedAt'], { status: z.enum(['failed', 'refused']).optional() })
export type CallsQuery = z.output<typeof callsQuerySchema>

export const failedCallSchema = z.object({
  id: z.uuid(),
  affiliateId: z.number().int(),
  affiliateName: z.string(),
  event: z.string(),
  host: z.string(),
  status: z.enum(['failed', 'refused']),
  httpStatus: z.number().nullable(),
  error: z.string().nullable(),
  attempts: z.number().int(),
  conversionId: z.string().nullable(),
  finishedAt: z.iso.datetime(),
})
export type FailedCall = z.output<typeof failedCallSchema>

export const CALL_COLUMNS = listColumns<FailedCall>()([
  { key: 'id', head: 'ID', only: 'csv' },
  { key: 'affiliateId', head: 'Affiliate ID', only: 'csv' },
  { key: 'affiliateName', head: 'Affiliate' },
  { key: 'event', head: 'Event' },
  { key: 'host', head: 'Tracker' },
  { key: 'status', head: 'Status', only: 'csv' },
  { key: 'httpStatus', head: 'HTTP status', only: 'csv' },
  { key: 'error', head: 'Error' },
  { key: 'attempts', head: 'Tries' },
  { key: 'conversionId', head: 'Conversion', only: 'csv' },
  { key: 'finishedAt', head: 'Failed' },
])

/** `POST /api/admin/system/mails/retry`, `…/postbacks/retry`. */
export const retrySchema = z.strictObject({ ids: bulkIds(z.uuid()), reason: reasonSchema })
