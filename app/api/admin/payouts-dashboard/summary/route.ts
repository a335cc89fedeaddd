import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { getDeskSummary } from '@/lib/money/payouts/dashboard'
import { deskSummarySchema } from '@/lib/money/payouts/desk-schema'
import { systemClock } from '@/lib/platform/dates/clock'

export const GET = handle({ access: rolesOf('payouts-dashboard'), response: deskSummarySchema }, () =>
  getDeskSummary(systemClock),
)
