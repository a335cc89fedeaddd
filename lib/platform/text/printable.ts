const CONTROL = /\p{Cc}/u
const ALL_CONTROL = /\p{Cc}/gu

/** Whether a text can be kept and shown as it is: no control characters (NUL among them), no broken surrogates. */
export const isPrintable = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed()

/** A text made fit to keep: control characters become spaces, and it is cut to `limit` characters. */
export const printable = (text: string, limit: number): string =>
  text.replace(ALL_CONTROL, ' ').slice(0, limit).toWellFormed()
