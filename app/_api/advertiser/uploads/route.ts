import { handle } from '@/lib/accounts/http/handle'
import { listSalesUploads } from '@/lib/people/sales-uploads/data'
import {
  createdUploadSchema,
  newUploadSchema,
  salesUploadsQuerySchema,
  salesUploadsSchema,
} from '@/lib/people/sales-uploads/schema'
import { createSalesUpload } from '@/lib/people/sales-uploads/service'

/** The files with sales of the own advertiser. */
export const GET = handle(
  { access: 'advertiser', query: salesUploadsQuerySchema, response: salesUploadsSchema },
  ({ actor: { advertiser }, query }) => listSalesUploads(advertiser.advertiserId, query),
)

/** Begins a file. */
export const POST = handle(
  { access: 'advertiser-manager', body: newUploadSchema, response: createdUploadSchema, status: 201 },
  (context) => createSalesUpload(context, context.body),
)
