import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { getDeskSummary } from '@/lib/payouts/dashboard'
import { deskSummarySchema } from '@/lib/payouts/desk-schema'

export const GET = handle({ access: rolesOf('payouts-dashboard'), response: deskSummarySchema }, () =>
  getDeskSummary(systemClock),
)
