import { z } from 'zod'

/** `GET /api/admin/system/storage`. Rows are estimates of PostgreSQL’s statistics. */
export const storageSchema = z.object({
  tables: z.array(
    z.object({ name: z.string(), rows: z.number(), bytes: z.number(), indexBytes: z.number(), partitions: z.number() }),
  ),
  /** The newest months, by the partitions of the tables. */
  months: z.array(z.object({ month: z.string(), clicks: z.number(), conversions: z.number(), bytes: z.number() })),
  /** Rows outside the months, which a partition is missing for. */
  outside: z.number(),
})
export type Storage = z.output<typeof storageSchema>

/** `GET /api/admin/system/retention`. */
export const retentionSchema = z.object({
  clickMonths: z.number(),
  networkAfterDays: z.number(),
  eraseAfterDays: z.number(),
  steps: z.array(
    z.object({
      name: z.string(),
      kept: z.string(),
      ranAt: z.iso.datetime().nullable(),
      error: z.string().nullable(),
      removedAt: z.iso.datetime().nullable(),
      removed: z.number(),
    }),
  ),
})
export type Retention = z.output<typeof retentionSchema>
