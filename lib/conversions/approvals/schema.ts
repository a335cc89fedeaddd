import { z } from 'zod'
import { trimmedText } from '@/lib/platform/text/schema'
import { conversionRefSchema } from '../lifecycle/admin-schema'
import { APPROVAL_DECISIONS, DECIDED_AT_ONCE, REASON_LENGTH } from './constants'

const REASON_MISSING = 'Tell the affiliate why, in at least 5 characters.'

/** `POST /api/advertiser/conversions/decisions`: one conversion or many, by their references. */
export const approvalDecisionSchema = z
  .strictObject({
    refs: z
      .array(conversionRefSchema)
      .min(1, 'Choose at least one conversion.')
      .max(DECIDED_AT_ONCE, `Choose at most ${DECIDED_AT_ONCE} conversions at once.`),
    decision: z.enum(APPROVAL_DECISIONS),
    /** Why they are rejected, for their affiliates; not used for an approval. */
    reason: trimmedText(REASON_LENGTH.max, `Use at most ${REASON_LENGTH.max} characters.`).default(''),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason.length >= REASON_LENGTH.min, {
    path: ['reason'],
    message: REASON_MISSING,
  })
export type ApprovalDecision = z.output<typeof approvalDecisionSchema>

/** `GET /api/advertiser/conversions/waiting`: what waits for the approval of the advertiser. */
export const waitingApprovalSchema = z.object({
  count: z.number().int(),
  /** What they cost if all are approved. */
  costCents: z.number().int(),
  /** When the first of them is decided without the advertiser; null where none waits. */
  firstDeadline: z.iso.datetime().nullable(),
})
export type WaitingApproval = z.output<typeof waitingApprovalSchema>
