import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { contentSchema } from '@/lib/people/campaigns/admin-schema'
import { testCampaign } from '@/lib/people/campaigns/admin-service'

/** Sends a message to the actor alone, as a test. */
export const POST = handle(
  {
    access: canEdit('custom-notification'),
    body: contentSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(testCampaign),
  { id: 'testCampaign', scope: 'community:write', summary: 'Send a message to yourself' },
)
