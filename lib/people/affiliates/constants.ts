/** Decisions about one who waits to be approved. */
export const APPLICANT_DECISIONS = ['approve', 'reject', 'ask'] as const
export type ApplicantDecision = (typeof APPLICANT_DECISIONS)[number]

/** What speaks against an applicant, with its weight; from RISK_HIGH on the row is marked. */
export const RISK_WEIGHTS = {
  unconfirmed: 10,
  sharedAddress: 30,
  sharedDestination: 40,
  blockedReferrer: 20,
  bannedAddress: 50,
} as const
export const RISK_HIGH = 50
