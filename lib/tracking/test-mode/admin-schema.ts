import { z } from 'zod'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'

const account = z.coerce.number().pipe(z.int32().refine(isTestAccount, 'must be the number of a test account'))
export const testAccountParamsSchema = z.object({ id: account })

/** `GET /api/admin/test-mode`. Cents; instants are ISO 8601. */
export const testAccountsSchema = z.object({
  accounts: z.array(
    z.object({
      id: z.number().int(),
      /** Whose it is, in words. */
      owner: z.string(),
      createdAt: z.iso.datetime(),
      aheadMs: z.number().int(),
      clicks: z.number().int(),
      conversions: z.number().int(),
      pendingCents: z.number().int(),
      availableCents: z.number().int(),
      paidCents: z.number().int(),
    }),
  ),
})
export type TestAccounts = z.output<typeof testAccountsSchema>
