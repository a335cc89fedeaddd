/** What a person of the advertiser decides about a conversion. */
export const APPROVAL_DECISIONS = ['approve', 'reject'] as const

/** Conversions decided in one request. */
export const DECIDED_AT_ONCE = 200

/** Characters of the reason of a rejection, which the affiliate reads. */
export const REASON_LENGTH = { min: 5, max: 300 }

/** Days before a deadline from which on the people of the advertiser are reminded daily. */
export const REMIND_DAYS = 3

/** Conversions for which staff are asked in one transaction. */
export const ASKED_AT_ONCE = 1_000
