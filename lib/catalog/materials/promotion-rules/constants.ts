/** Maximum length of the rules of an offer, in characters, and of lines in them. */
export const RULES_LENGTH = 10_000

/** Who promotes an offer: those with clicks on it in this many Eastern days, today included, and the approved ones. */
export const PROMOTER_DAYS = 30
