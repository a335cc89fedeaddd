import { z } from 'zod'
import { optionalReasonSchema } from '@/lib/backoffice/pages/schema'

const instant = z.iso.datetime().nullable()
const bytes = z.number().nullable()

/** `GET /api/admin/system/processes`: those of the last day, online ones first. */
export const processesSchema = z.object({
  processes: z.array(
    z.object({
      id: z.uuid(),
      kind: z.string(),
      version: z.string(),
      buildId: z.string().nullable(),
      host: z.string(),
      pid: z.number().int(),
      /** `gone`: not seen for a minute and never stopped; `ended`: the same, and another one was started since. */
      state: z.enum(['online', 'gone', 'stopped', 'ended']),
      startedAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      jobsRanAt: instant,
      /** The longest delay of the event loop in the last 15 seconds. */
      lagMs: z.number().nullable(),
      clickFilesWaiting: z.number().nullable(),
      clickFilesRefused: z.number().nullable(),
      outageEndedAt: instant,
      outageSeconds: z.number().nullable(),
      diskFreeBytes: bytes,
      diskTotalBytes: bytes,
    }),
  ),
  /** Whether processes of one kind that are online have several versions or builds. */
  hasMixedVersions: z.boolean(),
})
export type Processes = z.output<typeof processesSchema>
export type Process = Processes['processes'][number]

export const processIdSchema = z.object({ id: z.uuid() })
export const forgetSchema = z.strictObject({ reason: optionalReasonSchema })

/** `GET /api/admin/system/database`. */
export const databaseSchema = z.object({
  version: z.string(),
  startedAt: z.iso.datetime(),
  sizeBytes: z.number(),
  connections: z.object({ used: z.number(), most: z.number(), waiting: z.number() }),
  isReplica: z.boolean(),
  migrations: z.object({
    applied: z.number(),
    last: z.string().nullable(),
    lastAt: instant,
    missing: z.array(z.string()),
    /** Of a newer version than this process. */
    unknown: z.array(z.string()),
    failed: z.array(z.string()),
    /** The newest migration that older versions do not work with. */
    floor: z.string().nullable(),
  }),
})
export type Database = z.output<typeof databaseSchema>
