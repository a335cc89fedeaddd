import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { readNetworks } from '@/lib/catalog/advertisers/admin-service'
import type { OldPostback } from '@/lib/generated/prisma/client'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { PlatformPostbacksChange } from './admin-schema'

/**
 * Switches calls of an advertiser in the form of a previous platform on or off, and says what proves them. It applies to the
 * next call. Of the token only a hash is stored.
 * @throws AppError `not_found`; `invalid` at `confirm` unless the advertiser's name is typed, at `networks` for a text that is
 * no network, and at `token` where they are switched on and nothing would prove them
 */
export function setPlatformPostbacks(
  { actor, at }: StaffContext,
  { id: advertiserId, token, networks: typed, reason, confirm, ...change }: PlatformPostbacksChange & { id: number },
): Promise<void> {
  return transact(async (tx) => {
    const networks = readNetworks(typed)
    await tx.$queryRaw`SELECT 1 FROM advertiser WHERE id = ${advertiserId} FOR NO KEY UPDATE`
    const advertiser = await tx.advertiser.findUnique({ where: { id: advertiserId }, select: { name: true } })
    if (!advertiser) throw new AppError('not_found', 'There is no such advertiser.')
    assertConfirmed(confirm, advertiser.name)
    const before = await tx.oldPostback.findUnique({ where: { advertiserId } })
    const savedHash = before?.source === change.source ? before.tokenHash : null
    const tokenHash = token === undefined ? savedHash : token === null ? null : sha256Hex(token)
    if (change.isOn && tokenHash === null && networks.length === 0) {
      const message = 'Enter the token, the IP addresses, or both: without them anybody could report sales.'
      throw new AppError('invalid', message, { fields: { token: message } })
    }
    const data = { ...change, tokenHash, networks, changedAt: at }
    const after = await tx.oldPostback.upsert({
      where: { advertiserId },
      create: { advertiserId, ...data },
      update: data,
    })
    await recordAudit(tx, actor, {
      action: 'advertiser.old-postbacks',
      subject: 'advertiser',
      subjectId: String(advertiserId),
      before: before ? facts(before) : { isOn: false },
      after: facts(after),
      reason,
      at,
    })
  })
}

const facts = ({ isOn, source, tokenHash, networks, orderParameter }: OldPostback) => ({
  isOn,
  source,
  hasToken: tokenHash !== null,
  networks,
  orderParameter,
})
