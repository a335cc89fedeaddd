import type { UserRole } from '@/lib/generated/prisma/enums'
import { mayOpen } from './page-permission-rules'

/** Whether a role reads what advertisers were charged and what was kept of it: that of the page Revenue, wherever shown. */
export const mayReadRevenue = (role: UserRole): boolean => mayOpen(role, 'revenue')

/** A row of figures as a role may read it: without revenue and margin for those who may not open the page Revenue. */
export function hideRevenue<Row extends { revenueCents: number | null; marginCents?: number | null }>(
  row: Row,
  role: UserRole,
): Row {
  if (mayReadRevenue(role)) return row
  return { ...row, revenueCents: null, ...(row.marginCents !== undefined && { marginCents: null }) }
}

/** A query of such a list; an order by what the role may not read would tell it, and becomes that by name. */
export const orderForRole = <Query extends { sort: string }>(query: Query, role: UserRole): Query =>
  ['revenue', 'margin'].includes(query.sort) && !mayReadRevenue(role) ? { ...query, sort: 'name' } : query
