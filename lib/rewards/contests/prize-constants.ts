/** Days after its settlement during which a reversal still reverses the prize of a contest. */
export const CORRECTED_DAYS = 365
