import { isUrl } from '@/lib/platform/parse-url'
import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { ExternalIdsEntry } from './admin-schema'
import { findOurIds } from './data'
import { type ExternalIdentity, recordExternalIds } from './service'

/**
 * Records ids of a previous platform by hand: encoded links, landing pages and goals, which its exports do not name. A line is
 * the id there, a space, and what it means: the number of the offer or affiliate there, an address, for a goal
 * `{number of its offer there}/{event}`, or for a short link the numbers of both.
 * @returns how many are new
 * @throws AppError `invalid` at `lines` for a line that means nothing; `conflict` when an id means something else already
 */
export function enterExternalIds({ actor, at }: StaffContext, entry: ExternalIdsEntry): Promise<{ added: number }> {
  const { source, kind, reason } = entry
  return transact(async (tx) => {
    const rows: ExternalIdentity[] = []
    for (const [index, line] of entry.lines.entries()) rows.push(await readLine(tx, entry, line, index + 1))
    const added = await recordExternalIds(tx, rows, at)
    await recordAudit(tx, actor, {
      action: 'old-ids.create',
      subject: 'foreign_id',
      subjectId: `${source} ${kind}`,
      after: { lines: rows.length, added, first: rows[0]?.externalId ?? null },
      reason,
      at,
    })
    return { added }
  })
}

async function readLine(tx: Tx, entry: ExternalIdsEntry, line: string, number: number): Promise<ExternalIdentity> {
  const { source, kind } = entry
  const [, externalId = '', meaning = ''] = /^(\S{1,100})\s+(\S.*)$/.exec(line) ?? []
  const ourId = externalId && (await readMeaning(tx, entry, meaning.trim()))
  if (ourId) return { source, kind, externalId, ourId }
  const message = `Line ${number}: ${PROBLEMS[kind]}`
  throw new AppError('invalid', message, { fields: { lines: message } })
}

const PROBLEMS: Record<ExternalIdsEntry['kind'], string> = {
  offer_code: 'enter the code, a space, and the number of an offer that was imported.',
  affiliate_code: 'enter the code, a space, and the number of an affiliate who was imported.',
  link_code: 'enter the code, a space, and the numbers of its offer and its affiliate there, such as 26/9.',
  offer_url: 'enter the number, a space, and an address such as https://shop.example/page.',
  goal: 'enter the number, a space, and the number of its offer there with our event, such as 26/deposit.',
  goal_code: 'enter the code, a space, and the number of its offer there with our event, such as 26/deposit.',
}

async function readMeaning(tx: Tx, { source, kind }: ExternalIdsEntry, meaning: string): Promise<string | undefined> {
  if (kind === 'offer_url') return /^https?:\/\//.test(meaning) && isUrl(meaning) ? meaning : undefined
  const ours = async (of: 'offer' | 'affiliate', id: string) =>
    (await findOurIds(tx, { source, kind: of, externalIds: [id] })).get(id)
  if (kind === 'offer_code') return ours('offer', meaning)
  if (kind === 'affiliate_code') return ours('affiliate', meaning)
  const [, number = '', second = ''] = /^(\S+?)\/(\S+)$/.exec(meaning) ?? []
  const offerId = Number(await ours('offer', number))
  if (!offerId) return undefined
  if (kind === 'link_code') {
    const affiliateId = await ours('affiliate', second)
    return affiliateId && `${offerId}/${affiliateId}`
  }
  const goal = await tx.offerGoal.findUnique({
    where: { offerId_event: { offerId, event: second.toLowerCase() } },
    select: { id: true },
  })
  return goal ? String(goal.id) : undefined
}
