import 'server-only'
import { db } from '@/lib/platform/database/db'
import { findTokenOwner, isTokenValid } from '../one-time-tokens/data'

/** What a confirmation link leads to: `open` confirms the address, `expired` no longer does. */
export type Confirmation = { state: 'open' | 'confirmed'; email: string } | { state: 'expired' }

/** The state of a confirmation link. Reading it changes nothing: mail scanners open links before people do. */
export async function findConfirmation({ token, at }: { token: string; at: Date }): Promise<Confirmation> {
  const owner = await findTokenOwner(db(), token, 'email_confirmation')
  if (!owner) return { state: 'expired' }
  if (owner.emailConfirmedAt) return { state: 'confirmed', email: owner.email }
  const isOpen = await isTokenValid(db(), { token, userId: owner.id, purposes: ['email_confirmation'], at })
  return isOpen ? { state: 'open', email: owner.email } : { state: 'expired' }
}
