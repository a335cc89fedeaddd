import { parseCountry } from './country'
import { countryNamed } from './country-names'
import { limitedText } from './schema'

/** Longer than the longest name with what may stand around it. */
const TEXT_MAX = 80

type Sentence = string | ((text: string) => string)

/**
 * The code of a country of input, in capitals: from its code of two or three letters or its English name.
 * @param error the sentence about a text that is none
 * @param orEmpty whether an empty text is accepted, for none
 */
export function countryInput(error: Sentence, { orEmpty = false } = {}) {
  const sentence = (text: string) => (typeof error === 'string' ? error : error(text))
  return limitedText(TEXT_MAX, sentence(''))
    .overwrite((text) => parseCountry(text) ?? countryNamed(text) ?? text)
    .refine((text) => (orEmpty && text === '') || parseCountry(text) === text, {
      error: ({ input }) => sentence(String(input)),
    })
}
