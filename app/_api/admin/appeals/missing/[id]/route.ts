import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { decideInquirySchema } from '@/lib/conversions/appeals/missing-sale-admin-schema'
import { decideInquiry } from '@/lib/conversions/appeals/missing-sale-admin-service'
import { inquiryParamsSchema } from '@/lib/conversions/appeals/missing-sale-schema'

/** Grants or declines a missing sale in place of its advertiser; `isDone` is false while it waits for a second person. */
export const POST = handle(
  {
    access: canEdit('appeals'),
    book: rowInBook('inquiry'),
    params: inquiryParamsSchema,
    body: decideInquirySchema,
    response: z.object({ isDone: z.boolean() }),
  },
  staffWrite(decideInquiry, 'isDone'),
  { id: 'decideInquiry', scope: 'conversions:write', summary: 'Decide about a missing sale' },
)
