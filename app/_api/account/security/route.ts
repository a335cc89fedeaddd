import { handle } from '@/lib/accounts/http/handle'
import { getSecurity } from '@/lib/accounts/security/data'
import { securitySchema } from '@/lib/accounts/security/schema'

/** How the session's person gets in. */
export const GET = handle({ isForPeople: true, access: 'signed-in', response: securitySchema }, ({ actor }) =>
  getSecurity(actor.userId),
)
