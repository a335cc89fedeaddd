import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { proposalDecisionSchema } from '@/lib/catalog/proposals/admin-schema'
import { decideProposal } from '@/lib/catalog/proposals/admin-service'
import { proposalIdSchema } from '@/lib/catalog/proposals/schema'

export const POST = handle(
  {
    access: canEdit('offers'),
    params: proposalIdSchema,
    body: proposalDecisionSchema,
    response: doneSchema,
  },
  staffWrite(decideProposal),
  { id: 'decideProposal', scope: 'offers:write', summary: 'Accept or decline a proposal of an advertiser' },
)
