import type { ConversionStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { REASON_LABELS, REASON_SENTENCES } from './reason-constants'

/** What an advertiser rejects never counted; what it reverses did. */
const BY_ADVERTISER: Partial<Record<ConversionStatus, readonly [label: string, sentence: string]>> = {
  rejected: ['Rejected by the advertiser', 'The advertiser rejected it.'],
  reversed: ['Reversed by the advertiser', 'The advertiser reversed it.'],
}

const byStatus = (reason: RejectionReason, status: ConversionStatus) =>
  reason === 'advertiser' ? BY_ADVERTISER[status] : undefined

/** The label of a reason for a conversion in a status. */
export const reasonLabel = (reason: RejectionReason, status: ConversionStatus): string =>
  byStatus(reason, status)?.[0] ?? REASON_LABELS[reason]

/** Why a conversion in a status does not count, as a sentence for the affiliate. */
export const reasonSentence = (reason: RejectionReason, status: ConversionStatus): string =>
  byStatus(reason, status)?.[1] ?? REASON_SENTENCES[reason]
