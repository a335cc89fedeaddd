import { z } from 'zod'
import { LINK_KINDS } from './constants'

export const ticketLinkSchema = z.object({
  kind: z.enum(LINK_KINDS),
  id: z.uuid(),
  /** What it is, in words: offer, amount, day and status. */
  label: z.string(),
  /** What finds it on its page: the transaction, or the affiliate. */
  q: z.string(),
})
export type TicketLink = z.output<typeof ticketLinkSchema>

/** `GET /api/admin/support/{number}/choices`: what of the person a ticket can be about, newest first. */
export const linkChoicesSchema = z.object({ choices: z.array(ticketLinkSchema) })

/** `POST` and `DELETE /api/admin/support/{number}/links`. */
export const linkChangeSchema = z.strictObject({ kind: z.enum(LINK_KINDS), id: z.uuid() })
export type LinkChange = z.output<typeof linkChangeSchema>
