import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listInquiries } from '@/lib/conversions/appeals/missing-sale-admin-data'
import {
  INQUIRY_COLUMNS,
  staffInquiriesQuerySchema,
  staffInquirySchema,
} from '@/lib/conversions/appeals/missing-sale-admin-schema'

/** Inquiries about missing sales, by default those that wait for staff, as JSON a page at a time or as a file. */
export const GET = handle(
  {
    access: canView('appeals'),
    book: 'own',
    query: staffInquiriesQuerySchema,
    response: listSchema(staffInquirySchema),
  },
  listRoute((query, { actor }) => listInquiries(query, actor), INQUIRY_COLUMNS, 'missing-sales'),
  { id: 'listAllInquiries', scope: 'conversions:read', summary: 'Inquiries about missing sales' },
)
