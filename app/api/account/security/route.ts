import { handle } from '@/lib/http/handle'
import { getSecurity } from '@/lib/security/data'
import { securitySchema } from '@/lib/security/schema'

/** How the session's person gets in. */
export const GET = handle({ access: 'signed-in', response: securitySchema }, ({ actor }) => getSecurity(actor.userId))
