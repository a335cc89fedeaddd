import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listOverrides } from '@/lib/traffic/overrides/admin-data'
import {
  type OverrideRow,
  overrideQuerySchema,
  overrideRowSchema,
  overrideSchema,
} from '@/lib/traffic/overrides/admin-schema'
import { createOverride } from '@/lib/traffic/overrides/admin-service'

const access = rolesOf('traffic-overrides')

/** Overrides in the order they are tried, as JSON a page at a time or as a file. */
export const GET = handle(
  { access, query: overrideQuerySchema, response: listSchema(overrideRowSchema) },
  async ({ at, query, requestId }) => {
    if (query.format === 'json') return listOverrides(query, at)
    const file = { name: 'traffic-overrides', requestId }
    return listAsCsv((page) => listOverrides({ ...query, ...page }, at), COLUMNS, file)
  },
)

/** Adds an override after the others. */
export const POST = handle(
  { access, body: overrideSchema, response: z.object({ id: z.number() }), status: 201 },
  async (context) => ({ id: await createOverride(staffContext(context), context.body) }),
)

const COLUMNS = [
  { head: 'Id', cell: (row: OverrideRow) => row.id },
  { head: 'Place', cell: (row: OverrideRow) => row.position },
  { head: 'Name', cell: (row: OverrideRow) => row.name },
  { head: 'Affiliate', cell: (row: OverrideRow) => row.affiliateId },
  { head: 'Offer', cell: (row: OverrideRow) => row.offerName },
  { head: 'Country', cell: (row: OverrideRow) => row.country },
  { head: 'Device', cell: (row: OverrideRow) => row.device },
  { head: 'Sub-ID', cell: (row: OverrideRow) => row.subIdKey },
  { head: 'Value', cell: (row: OverrideRow) => row.subIdValue },
  { head: 'Weight', cell: (row: OverrideRow) => row.weight },
  { head: 'Destination', cell: (row: OverrideRow) => row.destinationName ?? row.destinationUrl },
  { head: 'From', cell: (row: OverrideRow) => row.startsAt },
  { head: 'Until', cell: (row: OverrideRow) => row.endsAt },
  { head: 'State', cell: (row: OverrideRow) => row.state },
]
