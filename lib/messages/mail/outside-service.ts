import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { plural } from '@/lib/platform/text/counts'
import { OUTSIDE_MAILS } from './constants'
import { countMails, mailboxKey } from './limits-service'
import { storeMails } from './service'
import type { Mail } from './template-rules'

/** Who has an email sent to somebody outside: a person of an advertiser, or staff for the network. */
export type OutsideSender = { userId: string; advertiserId: number | null }

/**
 * Queues an email to somebody who has not proved an address here because another person, or a visitor, asked for it: the
 * only way for invitations and questions. Within the limits of the address, the sender and the sender's organization,
 * counted in the caller's transaction, so that what it takes back, such as an invitation that is revoked and made again,
 * counts each time, and what it refuses counts nothing.
 * @param sender nobody for visitors who sign up and for imports: these have limits of their own
 * @throws AppError too_many_requests
 */
export async function queueOutsideMail(
  tx: Tx,
  { toAddress, mail, sender }: { toAddress: string; mail: Mail; sender?: OutsideSender },
  at: Date,
): Promise<void> {
  const limits = [
    { key: `outside:address:${mailboxKey(toAddress)}`, max: OUTSIDE_MAILS.perAddress, of: 'to this address' },
    ...(sender ? senderLimits(sender) : []),
  ]
  const counts = await countMails(tx, new Map(limits.map(({ key }) => [key, 1])), at)
  for (const { key, max, of } of limits) {
    const count = counts.get(key)
    if (!count || count.mails <= max) continue
    const waitMs = count.endsAt.getTime() - at.getTime()
    const message = `${max} emails ${of} are the limit of 24 hours. Try again in ${waitText(waitMs)}.`
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
    throw new AppError('too_many_requests', message, { retryAfterSeconds })
  }
  await storeMails(tx, [{ toAddress, mail }], { isUrgent: true, now: at })
}

function senderLimits({ userId, advertiserId }: OutsideSender) {
  const isStaff = advertiserId === null
  const { perMember, perStaff, perAdvertiser, perNetwork } = OUTSIDE_MAILS
  return [
    { key: `outside:sender:${userId}`, max: isStaff ? perStaff : perMember, of: 'to people outside by one person' },
    {
      key: isStaff ? 'outside:network' : `outside:advertiser:${advertiserId}`,
      max: isStaff ? perNetwork : perAdvertiser,
      of: `to people outside by ${isStaff ? 'the network’s staff' : 'one advertiser'}`,
    },
  ]
}

function waitText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  return minutes < 60 ? plural(Math.max(1, minutes), 'minute') : plural(Math.ceil(minutes / 60), 'hour')
}
