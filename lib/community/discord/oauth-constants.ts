/** Longest pause Discord may ask for that a person waiting for a page has to wait. */
export const PATIENCE_MS = 3_000

/** How long a call waits for another call's exchange of the same code. */
export const EXCHANGE_WAIT_MS = 20_000

/** The error message of a failed connection. [S8.14] */
export const CONNECT_FAILED = 'Failed to connect to Discord'

/** What people read where our own settings at Discord are at fault. Staff get the alarm `discord`. */
export const NOT_SET_UP = 'Discord is not set up correctly here. Our team has been told; try again later.'
