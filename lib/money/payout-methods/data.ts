import 'server-only'
import { z } from 'zod'
import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { unseal } from '@/lib/platform/crypto/seal'
import { db, type Tx } from '@/lib/platform/database/db'
import { METHOD_ORDER } from './constants'
import { choosePayoutMethod, type Destination } from './rules'
import type { Methods } from './schema'
import { faultOfStored } from './stored-method-rules'

const destinationSchema = z.record(z.string(), z.string())

/** The destination in a sealed column; undefined when it cannot be decrypted or parsed. */
export function openDestination(sealed: string): Destination | undefined {
  try {
    return destinationSchema.parse(JSON.parse(unseal(sealed)))
  } catch {
    return undefined
  }
}

/** What the checks of today say against a stored method; null where nothing. */
export const faultOfMethod = ({ kind, detailsSealed }: { kind: PayoutMethodKind; detailsSealed: string }) =>
  faultOfStored(kind, openDestination(detailsSealed))

/** `faultOfMethod` of several methods, by id; those without one are left out. */
export async function faultsOfMethods(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const methods = await tx.payoutMethod.findMany({
    where: { id: { in: ids.flatMap((id) => id ?? []) } },
    select: { id: true, kind: true, detailsSealed: true },
  })
  return new Map(
    methods.flatMap((method) => {
      const fault = faultOfMethod(method)
      return fault === null ? [] : [[method.id, fault] as const]
    }),
  )
}

/** The payout methods of an affiliate, masked, in order of priority. [S3.35] */
export async function getMethods(affiliateId: number, at: Date): Promise<Methods> {
  const { payoutMethods, preferredMethod, payoutsHeldUntil } = await db().affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: {
      preferredMethod: true,
      payoutsHeldUntil: true,
      payoutMethods: {
        where: { removedAt: null },
        select: { id: true, kind: true, hint: true, createdAt: true, detailsSealed: true },
      },
    },
  })
  const payload = { path: ['heldUntil'], gt: at.toISOString() }
  const lifted = await db().approvalRequest.findFirst({
    where: { kind: 'hold_lift', subject: String(affiliateId), outcome: 'approved', payload },
    orderBy: { decidedAt: 'desc' },
  })
  const isHeld = payoutsHeldUntil !== null && payoutsHeldUntil > at
  const usual = choosePayoutMethod(payoutMethods, preferredMethod)
  const inOrder = METHOD_ORDER.flatMap((kind) => payoutMethods.find((method) => method.kind === kind) ?? [])
  return {
    methods: inOrder.map((method) => ({
      kind: method.kind,
      hint: method.hint,
      addedAt: method.createdAt.toISOString(),
      isUsual: method === usual,
      fault: faultOfMethod(method),
    })),
    ...paymentFields(payoutMethods),
    isPicked: usual !== undefined && usual.kind === preferredMethod,
    heldUntil: isHeld ? payoutsHeldUntil.toISOString() : null,
    liftedAt: isHeld ? null : (lifted?.decidedAt?.toISOString() ?? null),
  }
}

/** The user's payment fields: masked destinations by kind. [S3.33] [S3.34] */
function paymentFields(methods: readonly { kind: PayoutMethodKind; hint: string }[]) {
  const findHint = (kind: PayoutMethodKind) => methods.find((method) => method.kind === kind)?.hint ?? null
  const findEmail = (kind: PayoutMethodKind) => {
    const email = findHint(kind)
    return email === null ? null : { email }
  }
  return {
    payoneerEmailAddress: findEmail('payoneer'),
    paypalEmailAddress: findEmail('paypal'),
    usBankAddress: findHint('us_bank'),
    internationalBankAddress: findHint('international_bank'),
  }
}

/**
 * Whether two affiliates have or had the same payout destination: removed destinations count too, as money may have
 * been sent there.
 */
export async function sharePayoutDestination(tx: Tx, affiliateId: number, otherId: number): Promise<boolean> {
  const [shared] = await tx.$queryRaw<[{ found: boolean }]>`
    SELECT EXISTS (
      SELECT 1 FROM payout_method own JOIN payout_method theirs ON theirs.fingerprint = own.fingerprint
      WHERE own.affiliate_id = ${affiliateId} AND theirs.affiliate_id = ${otherId}
    ) AS found`
  return shared.found
}
