import 'server-only'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'
import { countRates } from '@/lib/platform/database/rate-counter'
import { normalizeMailbox } from '@/lib/platform/email'
import { log } from '@/lib/platform/log'
import { WINDOW_MS } from './constants'

/** What counts mails to one mailbox, whatever tag or dots its address has; a hash, as in all keys of `rate_limit`. */
export const mailboxKey = (address: string): string => sha256Hex(normalizeMailbox(address))

const PREFIX = 'mail:'

/**
 * Counts mails in the caller's transaction (`countRates`).
 * @param mails how many by key
 * @returns what each key has counted in its window, and when that ends
 */
export async function countMails(
  tx: Tx,
  mails: ReadonlyMap<string, number>,
  at: Date,
): Promise<Map<string, { mails: number; endsAt: Date }>> {
  const counts = new Map([...mails].map(([key, count]) => [`${PREFIX}${key}`, count]))
  const counted = await countRates(tx, counts, { windowMs: WINDOW_MS, at })
  return new Map(counted.map(({ key, points, endsAt }) => [key.slice(PREFIX.length), { mails: points, endsAt }]))
}

/** What may go to an address that nobody proved: it is how the owner of such an address takes the account over. */
const PROVING = 'password-reset'

/**
 * Of mails that nobody asked for by hand, those that may be sent: none to the address of an account that never confirmed it,
 * so that nobody has a stranger mailed by an account made with the stranger's address. Staff and people of advertisers came
 * by an email to theirs. Links that reset a password have a limit of their own, and the
 * link that confirms an address is sent by `queueOutsideMail`.
 */
export async function withoutUnproved<M extends { toAddress: string; mail: { template: string } }>(
  tx: Tx,
  mails: readonly M[],
): Promise<readonly M[]> {
  const checked = mails.filter(({ mail }) => mail.template !== PROVING)
  if (checked.length === 0) return mails
  const unproved = await findUnproved(tx, [...new Set(checked.map(({ toAddress }) => toAddress))])
  if (unproved.size === 0) return mails
  const sent = mails.filter(({ toAddress, mail }) => mail.template === PROVING || !unproved.has(toAddress))
  log.warn({ mails: mails.length - sent.length }, 'mails to unconfirmed addresses left out')
  return sent
}

/** Whether the owner of an address proved it; asked before a change of the account that is mailed about afterwards. */
export const isProved = async (tx: Tx, address: string): Promise<boolean> =>
  (await findUnproved(tx, [address])).size === 0

async function findUnproved(tx: Tx, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx.$queryRaw<{ address: string }[]>`
    SELECT address FROM unnest(${[...addresses]}::text[]) AS to_mail (address)
    WHERE EXISTS (
      SELECT 1 FROM app_user u WHERE u.email = address AND u.email_confirmed_at IS NULL AND u.role = 'AFFILIATE'
        AND NOT EXISTS (SELECT 1 FROM advertiser_member m WHERE m.user_id = u.id))`
  return new Set(found.map(({ address }) => address))
}
