import { z } from 'zod'
import { limitedText } from '@/lib/platform/text/schema'

const ADDRESS_MAX = 254

/** The query of the mailbox page; malformed values count as absent. */
export const mailboxQuerySchema = z.object({
  to: limitedText(ADDRESS_MAX)
    .regex(/^\P{Cc}*$/u)
    .catch(''),
  id: z.uuid().nullable().catch(null),
})
