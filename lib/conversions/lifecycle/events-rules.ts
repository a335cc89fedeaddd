import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import type { Cents } from '@/lib/platform/money/cents'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'

/** The events of a conversion. */
export type ConversionEventType = Extract<ProductEvent['type'], `conversion.${string}`>

const ENTERED = {
  pending: 'conversion.held',
  approved: 'conversion.approved',
  rejected: 'conversion.rejected',
  reversed: 'conversion.reversed',
} as const satisfies Record<ConversionStatus, ConversionEventType>

/** What happened to a conversion that entered a status. */
export const enteredType = (status: ConversionStatus): ConversionEventType => ENTERED[status]

/** A conversion as its events tell it. Sums in cents. */
export type EventConversion = {
  id: string
  affiliateId: number
  advertiserId: number
  offerId: number
  clickId: string
  txnId: string
  event: string
  status: ConversionStatus
  reason: RejectionReason | null
  amountCents: Cents | null
  refundedCents: Cents
  revenueCents: Cents
  payoutCents: Cents
  createdAt: Date
}

/** The event of a type about a conversion as it is now. */
export function conversionEvent(type: ConversionEventType, conversion: EventConversion, at: Date): ProductEvent {
  const { id, affiliateId, advertiserId, offerId, clickId, txnId, event, status, reason, amountCents } = conversion
  return {
    type,
    objectId: id,
    advertiserId,
    offerId,
    isTest: isTestAccount(affiliateId),
    at,
    data: {
      id,
      txnId,
      event,
      offerId,
      affiliateId,
      advertiserId,
      status,
      reason,
      clickId: publicClickId(affiliateId, clickId),
      amountCents: amountCents === null ? null : Number(amountCents),
      refundedCents: Number(conversion.refundedCents),
      costCents: Number(conversion.revenueCents),
      payoutCents: Number(conversion.payoutCents),
      createdAt: conversion.createdAt.toISOString(),
    },
  }
}
