import { LINK_REFUSALS, type RefusalReason } from './refusal-constants'

/** Why a link leads nowhere, and the sentence its visitor reads. */
export type Refusal = { reason: RefusalReason; message: string }

/**
 * The refusal of a link.
 * @param message replaces the sentence of the reason: what is wrong with this link
 */
export const refused = (reason: RefusalReason, message: string = LINK_REFUSALS[reason].message): Refusal => ({
  reason,
  message,
})
