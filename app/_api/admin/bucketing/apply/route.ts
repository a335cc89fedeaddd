import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { applySchema } from '@/lib/traffic/buckets/admin-schema'
import { applyBucketRules } from '@/lib/traffic/buckets/assignments/admin-service'

/** Puts every affiliate where the rules say, pinned ones aside. */
export const POST = handle(
  { access: canEdit('bucketing'), body: applySchema, response: z.object({ moved: z.number().int() }) },
  staffWrite(applyBucketRules, 'moved'),
  { id: 'applyBucketRules', scope: 'traffic:write', summary: 'Apply the rules now' },
)
