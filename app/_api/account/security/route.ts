import { getSecurity } from '@/lib/accounts/credentials/data'
import { securitySchema } from '@/lib/accounts/credentials/schema'
import { handle } from '@/lib/accounts/http/handle'

/** How the session's person gets in. */
export const GET = handle({ isForPeople: true, access: 'signed-in', response: securitySchema }, ({ actor }) =>
  getSecurity(actor.userId),
)
