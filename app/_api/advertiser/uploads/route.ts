import { handle } from '@/lib/accounts/http/handle'
import { createdFileSchema, newFileSchema } from '@/lib/imports/files/schema'
import { listSalesUploads } from '@/lib/imports/sales-uploads/data'
import { salesUploadsQuerySchema, salesUploadsSchema } from '@/lib/imports/sales-uploads/schema'
import { createSalesUpload } from '@/lib/imports/sales-uploads/service'

/** The files with sales of the own advertiser. */
export const GET = handle(
  { access: 'advertiser', query: salesUploadsQuerySchema, response: salesUploadsSchema },
  ({ actor: { advertiser }, query }) => listSalesUploads(advertiser.advertiserId, query),
  { id: 'listUploads', scope: 'uploads:read', summary: 'Uploads of sales' },
)

/** Begins a file. */
export const POST = handle(
  { access: 'advertiser-manager', body: newFileSchema, response: createdFileSchema, status: 201 },
  (context) => createSalesUpload(context, context.body),
  { id: 'createUpload', scope: 'uploads:write', summary: 'Begin an upload' },
)
