import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import type { Destination } from './rules'
import { storedDestinationSchema } from './schema'

/**
 * What the checks of today say against a destination that was stored before them, as the sentence of its field; null where
 * nothing, and where it cannot be read. Nothing is refused for it: banks may know better.
 */
export function faultOfStored(kind: PayoutMethodKind, details: Destination | undefined): string | null {
  if (details === undefined) return null
  const account = details.iban ?? details.accountNumber
  const { error } = storedDestinationSchema.safeParse({ ...details, kind, ...(account !== undefined && { account }) })
  return error?.issues[0]?.message ?? null
}
