import { z } from 'zod'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { centsSchema } from '@/lib/platform/money/schema'

const count = z.number().int()

/** `GET /api/admin/manage-users/{id}/erasure`: what erasing the person would do, before anybody asks for it. */
export const erasurePreviewSchema = z.object({
  /** Whether the viewer may erase this person. */
  mayErase: z.boolean(),
  /** One sentence each, with what to do; empty when the person can be erased. */
  obstacles: z.array(z.string()),
  /** The available balance, which is transferred to the network. */
  givenUpCents: centsSchema,
  /** How many rows of each kind are deleted or emptied; kinds of which there are none are left out. */
  erased: z.array(z.object({ what: z.string(), count })),
  /** What stays without the name, and why. */
  kept: z.array(z.object({ what: z.string(), count, why: z.string() })),
  /** Requests that wait for a second person. */
  waiting: z.array(
    z.object({
      id: z.uuid(),
      givenUpCents: centsSchema,
      reason: z.string(),
      by: z.string(),
      at: z.iso.datetime(),
      /** Whether the viewer requested it, so that another one must approve. */
      isOwn: z.boolean(),
    }),
  ),
})
export type ErasurePreview = z.output<typeof erasurePreviewSchema>

/** `POST …/{id}/erasure`. `confirm` is the email address, `givesUpCents` the balance that was shown. */
export const erasureSchema = z.strictObject({
  givesUpCents: z.int().min(0),
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type ErasureRequest = z.output<typeof erasureSchema>
