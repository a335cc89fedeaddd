import { mayOpen, type StaffRights } from './permission-rules'

/** Whether a member of staff reads what advertisers were charged and what was kept of it: that of the page Revenue, wherever shown. */
export const mayReadRevenue = (staff: StaffRights): boolean => mayOpen(staff, 'revenue')

/** A row of figures as a member of staff may read it: without revenue and margin for those who may not open the page Revenue. */
export function hideRevenue<Row extends { revenueCents: number | null; marginCents?: number | null }>(
  row: Row,
  staff: StaffRights,
): Row {
  if (mayReadRevenue(staff)) return row
  return { ...row, revenueCents: null, ...(row.marginCents !== undefined && { marginCents: null }) }
}

/** A query of such a list; an order by what they may not read would tell it, and becomes that by name. */
export const orderForStaff = <Query extends { sort: string }>(query: Query, staff: StaffRights): Query =>
  ['revenue', 'margin'].includes(query.sort) && !mayReadRevenue(staff) ? { ...query, sort: 'name' } : query
