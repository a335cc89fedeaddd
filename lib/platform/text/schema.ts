import { z } from 'zod'

/**
 * Text of at most `max` characters. A longer one is refused before any pattern or rule of the schema reads it, while
 * zod's own `.max()` notes the length and goes on.
 * @param error the message about a longer text; without one it names the limit
 */
export const limitedText = (max: number, error?: string) => z.string().max(max, longer(error))

/**
 * Text of at most `max` characters without blanks at its ends; see `limitedText`. One of which nothing is seen, such as
 * fillers of Hangul or zero-width spaces alone, is empty. Lines end in one way, however the program it comes from ends them.
 */
export const trimmedText = (max: number, error?: string) =>
  z
    .string()
    .overwrite((text) => (VISIBLE.test(text) ? text.trim().replace(LINE_ENDS, '\n') : ''))
    .max(max, longer(error))

// an empty Braille cell, and the head of a note that is none
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u

/** What Unicode has lines end with (UAX 14, BK, CR, LF and NL): Word copies the breaks inside its paragraphs as U+000B. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g

const longer = (error: string | undefined) => ({ abort: true, ...(error === undefined ? {} : { error }) })
