import { z } from 'zod'

const ADDRESS_MAX = 254

/** The query of the mailbox page; malformed values count as absent. */
export const mailboxQuerySchema = z.object({
  to: z
    .string()
    .max(ADDRESS_MAX)
    .regex(/^\P{Cc}*$/u)
    .catch(''),
  id: z.uuid().nullable().catch(null),
})
