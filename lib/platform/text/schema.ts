import { z } from 'zod'

/**
 * Text of at most `max` characters. A longer one is refused before any pattern or rule of the schema reads it, while
 * zod's own `.max()` notes the length and goes on.
 * @param error the message about a longer text; without one it names the limit
 */
export const limitedText = (max: number, error?: string) => z.string().max(max, longer(error))

/**
 * Text of at most `max` characters without blanks at its ends; see `limitedText`. One of which nothing is seen, such as
 * fillers of Hangul or zero-width spaces alone, is empty.
 */
export const trimmedText = (max: number, error?: string) =>
  z
    .string()
    .overwrite((text) => (VISIBLE.test(text) ? text.trim() : ''))
    .max(max, longer(error))

// the last is an empty Braille cell
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

const longer = (error: string | undefined) => ({ abort: true, ...(error === undefined ? {} : { error }) })
