import { decideProposal, setOwnChanges } from '@/lib/catalog/proposals/admin-service'
import type { OwnChange } from '@/lib/catalog/proposals/constants'
import { db } from '@/lib/platform/database/db'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createOffer } from '@/tests/support/factories/offers'
import { createStaff } from '@/tests/support/money/payouts'

export const at = new Date('2026-11-20T15:00:00Z')
export const reason = 'Agreed with the advertiser'
export const note = 'New landing page'

/** An advertiser's manager with an offer, and staff who decide. */
export async function network(allowed: OwnChange[] = []) {
  const [actor, staff] = await Promise.all([createAdvertiserPerson('manager'), createStaff('ADMIN')])
  const { advertiserId } = actor.advertiser
  const offer = await createOffer({ advertiserId })
  const office = { actor: staff, at }
  if (allowed.length > 0) await setOwnChanges(office, { id: advertiserId, ownChanges: allowed, reason })
  return { own: { actor, at }, office, advertiserId, offer }
}
export type Network = Awaited<ReturnType<typeof network>>

export const offerOf = ({ offer }: Network) => db().offer.findUniqueOrThrow({ where: { id: offer.id } })

export async function waitingOf({ advertiserId }: Network): Promise<string> {
  const { id } = await db().offerProposal.findFirstOrThrow({ where: { advertiserId, status: 'waiting' } })
  return id
}

export const accept = async (net: Network, id?: string) =>
  decideProposal(net.office, { id: id ?? (await waitingOf(net)), decision: 'accept', answer: 'Thank you.', reason })
