import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { getDeskSummary } from '@/lib/money/funding/desk-data'
import { deskSummarySchema } from '@/lib/money/funding/desk-schema'

/** What waits, was granted, is owed and was repaid, of all affiliates. */
export const GET = handle({ access: rolesOf('funding-application'), response: deskSummarySchema }, () =>
  getDeskSummary(),
)
