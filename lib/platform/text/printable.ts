const CONTROL = /\p{Cc}/u
const ALL_CONTROL = /\p{Cc}/gu

/** Whether a text can be stored and shown unchanged: no control characters such as NUL, no lone surrogates. */
export const isPrintable = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed()

/** Makes a text storable: control characters become spaces, and it is cut to `limit` characters. */
export const printable = (text: string, limit: number): string =>
  text.slice(0, limit).replace(ALL_CONTROL, ' ').toWellFormed()
