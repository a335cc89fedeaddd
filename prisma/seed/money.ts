import { transfersFor } from '../../lib/conversions/lifecycle/transfers'
import type { Transfer } from '../../lib/money/ledger/service'
import { DEFAULT_REFERRALS } from '../../lib/platform/settings/constants'
import { referralCommission } from '../../lib/rewards/referrals/commission-rules'
import type { DemoConversion } from './conversions'
import { AFFILIATES } from './people'

const referrerOf = new Map(AFFILIATES.map(({ id, referredBy }) => [id, referredBy]))

/** The transfers of every conversion, step by step, with the commission of the referrer. */
export function earningTransfers(conversions: readonly DemoConversion[], staffId: string): Transfer[] {
  return conversions.flatMap((conversion) =>
    conversion.steps.flatMap(({ from, to, at, by }) => {
      const subject = {
        affiliateId: conversion.click.affiliateId,
        conversionId: conversion.id,
        payoutRevision: 0,
        payoutCents: conversion.payoutCents,
        revenueCents: conversion.revenueCents,
        at,
        billedAt: at,
        ...(by === 'staff' && { actorId: staffId }),
      }
      const own = transfersFor(subject, from, to)
      return to === 'approved' ? [...own, ...commission(conversion, at)] : own
    }),
  )
}

function commission({ click, id, payoutCents }: DemoConversion, at: Date): Transfer[] {
  const referrer = referrerOf.get(click.affiliateId)
  if (referrer === undefined) return []
  return [
    {
      affiliateId: referrer,
      key: `conversion:${id}:referral`,
      kind: 'referral_commission',
      from: 'house_referral',
      to: 'available',
      amountCents: referralCommission(payoutCents, DEFAULT_REFERRALS.shareBps),
      conversionId: id,
      at,
    },
  ]
}

/** Oldest first; transfers of the same time keep their order. */
export const inOrder = (transfers: readonly Transfer[]): Transfer[] =>
  transfers.filter(({ amountCents }) => amountCents > 0n).sort((a, b) => a.at.getTime() - b.at.getTime())
