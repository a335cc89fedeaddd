import { z } from 'zod'

const ADDRESS_MAX = 254

/** What the mailbox page's address asks for; anything malformed counts as not asked. */
export const mailboxQuerySchema = z.object({
  to: z
    .string()
    .max(ADDRESS_MAX)
    .regex(/^\P{Cc}*$/u)
    .catch(''),
  id: z.uuid().nullable().catch(null),
})
