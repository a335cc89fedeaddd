/** The longest stored topic, id and message of a delivery, in characters. */
export const STORED_LENGTH = 200
