/** How long a pending conversion is held at most while its sale is disputed: banks decide sooner. */
export const DISPUTE_HOLD_DAYS = 180
