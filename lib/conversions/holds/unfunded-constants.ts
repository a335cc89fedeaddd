/** What the history of a sale says that was booked once its advertiser had paid in. */
export const FUNDED_NOTE = 'The advertiser has paid in'

/** The most sales of one advertiser that a run books; another run follows where more wait. */
export const BOOKED_AT_ONCE = 2_000
