/** The least number of days a cash reward is held, which is also the default hold of an offer. */
export const REWARD_HOLD_DAYS = 7

/** Days after the rejection of a fraud case during which no quest reward can be claimed. */
export const CLAIM_BLOCK_DAYS = 14

/** The job that releases what is held, conversions and rewards. */
export const RELEASE_HOLDS_JOB = 'release-holds'
