/** The phrase typed to confirm. */
export const DELETION_PHRASE = 'delete my account'
