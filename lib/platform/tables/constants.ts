export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

export const SEPARATORS = [',', ';', '\t', '|', '~', '^'] as const
export type Separator = (typeof SEPARATORS)[number]

/** The largest row of a file, in characters. */
export const ROW_MAX = 256 * 1024

/** How much of a file is looked at before its rows are read, in characters. */
export const LOOK_LENGTH = 64 * 1024
