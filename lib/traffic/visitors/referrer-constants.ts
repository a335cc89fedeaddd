/** The longest name of a host, in characters. */
export const HOST_MAX_LENGTH = 253
