import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { changersOf } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { appealIdSchema, askAdvertiserSchema } from '@/lib/conversions/appeals/admin-schema'
import { askAdvertiser } from '@/lib/conversions/appeals/admin-service'

/** Asks a contact of the advertiser by email. */
export const POST = handle(
  {
    access: changersOf('appeals'),
    params: appealIdSchema,
    body: askAdvertiserSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(askAdvertiser),
  { id: 'askAdvertiser', scope: 'conversions:write', summary: 'Ask the advertiser about an appeal' },
)
