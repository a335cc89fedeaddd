import { rolesOf } from '@/lib/admin/rules'
import { getDeskSummary } from '@/lib/funding/desk-data'
import { deskSummarySchema } from '@/lib/funding/desk-schema'
import { handle } from '@/lib/http/handle'

/** What waits, was granted, is owed and was repaid, of all affiliates. */
export const GET = handle({ access: rolesOf('funding-application'), response: deskSummarySchema }, () =>
  getDeskSummary(),
)
