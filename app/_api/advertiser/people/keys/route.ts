import { handle } from '@/lib/accounts/http/handle'
import { listMemberKeys } from '@/lib/people/keys/organization-data'
import { personKeysSchema } from '@/lib/people/keys/organization-schema'

/** The API keys of the people of the own advertiser. */
export const GET = handle(
  { isForPeople: true, access: 'advertiser-owner', response: personKeysSchema },
  async ({ actor, at }) => ({ keys: await listMemberKeys(actor.advertiser.advertiserId, at) }),
)
