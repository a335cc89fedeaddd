import { z } from 'zod'

const object = z.record(z.string(), z.unknown())

/**
 * A page of Everflow, whose list has a name of its own: developers.everflow.io/user-guide/pagination. Without objects at all
 * the list may be null.
 */
export const everflowPageSchema = (name: string) =>
  z
    .object({
      paging: z.object({ page_size: z.int().min(0), total_count: z.int().min(0) }),
      [name]: z.array(object).nullable(),
    })
    .transform((found, context) => {
      const { page_size: size, total_count: total } = found.paging as { page_size: number; total_count: number }
      const objects = found[name] as Record<string, unknown>[] | null
      if (objects === null && total > 0) context.addIssue({ code: 'custom', message: 'The list is missing.' })
      return { objects: objects ?? [], size, total }
    })

/** A table of Everflow's aggregated report, which ends at 10,000 lines. */
export const everflowTableSchema = z.object({
  table: z.array(object).nullable(),
  incomplete_results: z.boolean().optional(),
})

/** Raw clicks of Everflow: developers.everflow.io/docs/network/reporting/raw_clicks. */
export const everflowClicksSchema = z.object({ clicks: z.array(object) })

export const everflowErrorSchema = z.object({ Error: z.string().optional(), error: z.string().optional() })
