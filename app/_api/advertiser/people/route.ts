import { handle } from '@/lib/accounts/http/handle'
import { inviteMemberSchema } from '@/lib/people/advertisers/invites/schema'
import { listAdvertiserPeople } from '@/lib/people/advertisers/members/data'
import { advertiserPeopleSchema, doneSchema } from '@/lib/people/advertisers/members/schema'
import { inviteMember } from '@/lib/people/advertisers/members/service'

export const GET = handle(
  { access: 'advertiser', response: advertiserPeopleSchema },
  ({ actor, at }) => listAdvertiserPeople(actor.advertiser.advertiserId, at),
  { id: 'listAdvertiserPeople', scope: 'people:read', summary: 'People of the account and open invitations' },
)

/** Invites somebody. */
export const POST = handle(
  { isForPeople: true, access: 'advertiser-owner', body: inviteMemberSchema, response: doneSchema, status: 201 },
  async (context) => {
    await inviteMember(context, context.body)
    return { isDone: true }
  },
)
