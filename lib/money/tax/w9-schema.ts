import { z } from 'zod'
import { limitedText } from '@/lib/platform/text/schema'
import {
  CITY_MAX,
  CLASSIFICATIONS,
  EXEMPT_PAYEE_CODES,
  FATCA_CODES,
  LLC_TAXED_AS,
  NAME_MAX,
  STREET_MAX,
  US_STATES,
} from './constants'
import { type AddIssue, chosen, name, number, optionalText, orNone, signature, text } from './field-schema'
import { isEin, isItin, isSameName, isSsn } from './number-rules'

export const w9Schema = z.strictObject({
  kind: z.literal('w9'),
  legalName: name('Enter the name on your tax return.'),
  businessName: optionalText(NAME_MAX),
  classification: chosen(CLASSIFICATIONS, 'Choose one.'),
  llcTaxedAs: orNone(chosen(LLC_TAXED_AS, 'Choose one.')),
  otherClassification: optionalText(NAME_MAX),
  hasForeignOwners: z.boolean(),
  exemptPayeeCode: orNone(z.enum(EXEMPT_PAYEE_CODES)),
  fatcaCode: orNone(z.enum(FATCA_CODES)),
  street: text('Enter street and number.', STREET_MAX),
  city: text('Enter the city.', CITY_MAX),
  state: limitedText(2, 'Choose a state.').refine((code) => US_STATES.includes(code), 'Choose a state.'),
  zip: z
    .string()
    .trim()
    .regex(/^\d{5}(-?\d{4})?$/, 'Enter 5 or 9 digits.'),
  taxNumberType: z.enum(['ssn', 'ein'], 'Choose one.'),
  taxNumber: number(),
  isSubjectToBackupWithholding: z.boolean(),
  ...signature,
})

type W9 = z.output<typeof w9Schema>

/** Checks across the fields of a W-9. */
export function checkW9(form: W9, addIssue: AddIssue): void {
  const { classification, llcTaxedAs, otherClassification, taxNumberType, taxNumber, legalName, signedName } = form
  const isIndividual = classification === 'individual'
  if (classification === 'llc' && !llcTaxedAs) addIssue(['llcTaxedAs'], 'Choose what the LLC is taxed as.')
  if (classification === 'other' && !otherClassification) addIssue(['otherClassification'], 'Say what it is.')
  // a grantor trust may give the number of its grantor
  if (!isIndividual && classification !== 'trust_estate' && taxNumberType === 'ssn')
    addIssue(['taxNumberType'], 'Businesses have an EIN.')
  if (taxNumberType === 'ein' && !isEin(taxNumber)) addIssue(['taxNumber'], 'Enter the 9 digits of the EIN.')
  if (taxNumberType === 'ssn' && !isSsn(taxNumber) && !isItin(taxNumber)) {
    addIssue(['taxNumber'], 'Enter the 9 digits of your SSN or ITIN.')
  }
  if (isIndividual && legalName && !isSameName(legalName, signedName))
    addIssue(['signedName'], 'Sign with the name on line 1.')
}
