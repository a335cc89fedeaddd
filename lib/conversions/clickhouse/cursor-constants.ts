/** The cursor of clicks and conversions: all that was written before its transaction is copied. */
export const CURSOR = 'events'

/** The cursor of a pass that is not over: its transaction becomes that of the other, once its day has passed the last. */
export const PASS_CURSOR = 'events so far'
