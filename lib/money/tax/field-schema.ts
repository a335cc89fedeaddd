import { z } from 'zod'
import { countryInput } from '@/lib/platform/text/country-schema'
import { isPrintable } from '@/lib/platform/text/printable'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { CITY_MAX, NAME_MAX, POSTAL_CODE_MAX, REGION_MAX, STREET_MAX } from './constants'
import { isForeignTaxNumber, isInCareOf, isName, isPostBox, isUsNumber, plainNumber } from './number-rules'

// The fields that the tax forms share, each with the sentence for a missing value.

export const optionalText = (max: number) =>
  trimmedText(max, `Use at most ${max} characters.`).refine(isPrintable, 'Use letters, digits and punctuation only.')
export const text = (missing: string, max: number) => optionalText(max).refine((given) => given !== '', missing)
export const name = (missing: string) =>
  text(missing, NAME_MAX).refine((given) => given === '' || isName(given), 'Use the letters of the name.')
export const chosen = <const T extends Record<string, string>>(options: T, missing: string) =>
  z.enum(Object.keys(options) as [keyof T & string, ...(keyof T & string)[]], missing)
export const orNone = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema])
export const number = () => limitedText(40, 'That number is too long.').transform(plainNumber)
export const country = (missing: string) => countryInput(missing)
export const isAbroad = (code: string) => code !== 'US'
const agreed = (missing: string) => z.boolean().refine((value) => value, missing)

export const usNumber = limitedText(40, 'That number is too long.')
  .refine((given) => plainNumber(given) === '' || isUsNumber(given), {
    error: 'Enter the 9 digits of an SSN, ITIN or EIN.',
  })
  .overwrite(plainNumber)
export const foreignNumber = number().refine((given) => given === '' || isForeignTaxNumber(given), {
  error: 'Enter 4 to 20 letters and digits.',
})

export const addressSchema = z.strictObject({
  street: text('Enter street and number.', STREET_MAX),
  city: text('Enter the city.', CITY_MAX),
  region: optionalText(REGION_MAX),
  postalCode: optionalText(POSTAL_CODE_MAX),
  country: country('Choose a country.'),
})
export const residenceSchema = addressSchema.extend({
  street: text('Enter street and number.', STREET_MAX)
    .refine((street) => !isPostBox(street), 'Enter where you live or work, not a post office box.')
    .refine((street) => !isInCareOf(street), 'Enter where you live or work, not an address in care of somebody.'),
  country: country('Choose a country.').refine(isAbroad, 'With a residence in the United States, use the W-9.'),
})
/** An address that is not used: any content is accepted. */
export const anyAddressSchema = z.strictObject({
  street: limitedText(STREET_MAX),
  city: limitedText(CITY_MAX),
  region: limitedText(REGION_MAX),
  postalCode: limitedText(POSTAL_CODE_MAX),
  country: limitedText(2),
})

/** The last lines of every form. */
export const signature = {
  signedName: name('Type your name to sign.'),
  isCertified: agreed('Read and confirm this to sign the form.'),
}

export type AddIssue = (path: PropertyKey[], message: string) => void
