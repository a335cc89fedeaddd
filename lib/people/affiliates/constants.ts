/** Decisions on an applicant; `ask` requests information. */
export const APPLICANT_DECISIONS = ['approve', 'reject', 'ask'] as const
export type ApplicantDecision = (typeof APPLICANT_DECISIONS)[number]

/** The weight of each risk signal. Rows with a score of RISK_HIGH or more are marked. */
export const RISK_WEIGHTS = {
  unconfirmed: 10,
  sharedAddress: 30,
  sharedDestination: 40,
  blockedReferrer: 20,
  bannedAddress: 50,
} as const
export const RISK_HIGH = 50
