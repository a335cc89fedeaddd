import 'server-only'
import { db, type Tx } from '@/lib/platform/db'
import { METHOD_ORDER } from '../payouts/constants'
import { choosePayoutMethod } from '../payouts/rules'
import type { Methods } from './schema'

/** The payout methods of an affiliate as a screen may show them, in the order in which one is chosen. [S3.35] */
export async function getMethods(affiliateId: number, at: Date): Promise<Methods> {
  const { payoutMethods, preferredMethod, payoutsHeldUntil } = await db().affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: {
      preferredMethod: true,
      payoutsHeldUntil: true,
      payoutMethods: { where: { removedAt: null }, select: { id: true, kind: true, hint: true, createdAt: true } },
    },
  })
  const usual = choosePayoutMethod(payoutMethods, preferredMethod)
  const inOrder = METHOD_ORDER.flatMap((kind) => payoutMethods.find((method) => method.kind === kind) ?? [])
  return {
    methods: inOrder.map((method) => ({
      kind: method.kind,
      hint: method.hint,
      addedAt: method.createdAt.toISOString(),
      isUsual: method === usual,
    })),
    isPicked: usual !== undefined && usual.kind === preferredMethod,
    heldUntil: payoutsHeldUntil && payoutsHeldUntil > at ? payoutsHeldUntil.toISOString() : null,
  }
}

/**
 * Whether two affiliates are or were paid at the same place: destinations removed since count too, as money may have gone
 * there.
 */
export async function arePaidAlike(tx: Tx, affiliateId: number, otherId: number): Promise<boolean> {
  const [shared] = await tx.$queryRaw<[{ found: boolean }]>`
    SELECT EXISTS (
      SELECT 1 FROM payout_method own JOIN payout_method theirs ON theirs.fingerprint = own.fingerprint
      WHERE own.affiliate_id = ${affiliateId} AND theirs.affiliate_id = ${otherId}
    ) AS found`
  return shared.found
}
