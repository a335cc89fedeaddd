import { z } from 'zod'
import { TaxFormKind } from '@/lib/generated/prisma/enums'
import { isDay } from '@/lib/platform/dates/days'
import { COUNTRY_CODES } from '@/lib/platform/text/country'
import { isPrintable } from '@/lib/platform/text/printable'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import {
  CHAPTER_3_STATUSES,
  CHAPTER_4_STATUSES,
  CITY_MAX,
  CLASSIFICATIONS,
  EXEMPT_PAYEE_CODES,
  FATCA_CODES,
  FFI_STATUSES,
  LIMITATION_ON_BENEFITS,
  LLC_TAXED_AS,
  NAME_MAX,
  OWNERS_MAX,
  POSTAL_CODE_MAX,
  REGION_MAX,
  STREET_MAX,
  TREATY_TEXT_MAX,
  US_STATES,
} from './constants'
import {
  isEin,
  isForeignTaxNumber,
  isGiin,
  isInCareOf,
  isItin,
  isName,
  isPostBox,
  isSameName,
  isSsn,
  plainNumber,
} from './number-rules'
import { ENDED_TREATIES, TREATY_COUNTRIES } from './treaty-constants'

const optionalText = (max: number) =>
  trimmedText(max, `Use at most ${max} characters.`).refine(isPrintable, 'Use letters, digits and punctuation only.')
const text = (missing: string, max: number) => optionalText(max).refine((given) => given !== '', missing)
const name = (missing: string) =>
  text(missing, NAME_MAX).refine((given) => given === '' || isName(given), 'Use the letters of the name.')
const chosen = <const T extends Record<string, string>>(options: T, missing: string) =>
  z.enum(Object.keys(options) as [keyof T & string, ...(keyof T & string)[]], missing)
const orNone = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema])
const number = () => limitedText(40, 'That number is too long.').transform(plainNumber)
const country = (missing: string) => limitedText(2, missing).refine((code) => COUNTRY_CODES.includes(code), missing)
const isAbroad = (code: string) => code !== 'US'
const agreed = (missing: string) => z.boolean().refine((value) => value, missing)

const usNumber = number().refine((given) => given === '' || isSsn(given) || isItin(given) || isEin(given), {
  error: 'Enter the 9 digits of an SSN, ITIN or EIN.',
})
const foreignNumber = number().refine((given) => given === '' || isForeignTaxNumber(given), {
  error: 'Enter 4 to 20 letters and digits.',
})

const addressSchema = z.strictObject({
  street: text('Enter street and number.', STREET_MAX),
  city: text('Enter the city.', CITY_MAX),
  region: optionalText(REGION_MAX),
  postalCode: optionalText(POSTAL_CODE_MAX),
  country: country('Choose a country.'),
})
const residenceSchema = addressSchema.extend({
  street: text('Enter street and number.', STREET_MAX)
    .refine((street) => !isPostBox(street), 'Enter where you live or work, not a post office box.')
    .refine((street) => !isInCareOf(street), 'Enter where you live or work, not an address in care of somebody.'),
  country: country('Choose a country.').refine(isAbroad, 'With a residence in the United States, use the W-9.'),
})
/** An address that is not used: any content is accepted. */
const anyAddressSchema = z.strictObject({
  street: limitedText(STREET_MAX),
  city: limitedText(CITY_MAX),
  region: limitedText(REGION_MAX),
  postalCode: limitedText(POSTAL_CODE_MAX),
  country: limitedText(2),
})

const signature = {
  signedName: name('Type your name to sign.'),
  isCertified: agreed('Read and confirm this to sign the form.'),
}

const w9Schema = z.strictObject({
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

/** Lines of both W-8 forms. */
const foreign = {
  residence: residenceSchema,
  hasMailingAddress: z.boolean(),
  mailing: anyAddressSchema,
  usTaxNumber: usNumber,
  foreignTaxNumber: foreignNumber,
  isForeignNumberNotRequired: z.boolean(),
  treatyCountry: orNone(country('Choose a country.').refine(isAbroad, 'Choose another country.')),
  treatyArticle: optionalText(60),
  treatyRatePercent: trimmedText(10, 'Enter a rate from 0 to 30.').refine(
    (given) => given === '' || (/^\d{1,2}(\.\d{1,2})?$/.test(given) && Number(given) <= 30),
    {
      error: 'Enter a rate from 0 to 30.',
    },
  ),
  treatyIncome: optionalText(TREATY_TEXT_MAX),
  treatyReason: optionalText(TREATY_TEXT_MAX),
}

const w8benSchema = z.strictObject({
  kind: z.literal('w8ben'),
  legalName: name('Enter your name.'),
  citizenship: country('Choose a country.').refine(isAbroad, 'U.S. citizens use the W-9.'),
  birthDay: limitedText(10, 'Enter your date of birth.').refine(
    (day) => isDay(day) && day >= '1900-01-01',
    'Enter your date of birth.',
  ),
  ...foreign,
  ...signature,
})

const ownerSchema = z.strictObject({
  name: text('Enter the name.', NAME_MAX),
  address: text('Enter the address.', STREET_MAX + CITY_MAX),
  taxNumber: usNumber.refine((given) => given !== '', 'Enter the 9 digits of an SSN, ITIN or EIN.'),
})

const w8beneSchema = z.strictObject({
  kind: z.literal('w8bene'),
  legalName: name('Enter the name of the organization.'),
  country: country('Choose a country.').refine(isAbroad, 'Organizations of the United States use the W-9.'),
  disregardedName: optionalText(NAME_MAX),
  chapter3Status: chosen(CHAPTER_3_STATUSES, 'Choose one.'),
  chapter4Status: chosen(CHAPTER_4_STATUSES, 'Choose one.'),
  giin: trimmedText(40).toUpperCase(),
  exchange: optionalText(NAME_MAX),
  isStatusCertified: z.boolean(),
  owners: z.array(ownerSchema).max(OWNERS_MAX, `Name at most ${OWNERS_MAX} owners.`),
  hasNoUsOwners: z.boolean(),
  ...foreign,
  limitationOnBenefits: orNone(chosen(LIMITATION_ON_BENEFITS, 'Choose one.')),
  ...signature,
})

type AddIssue = (path: PropertyKey[], message: string) => void
type W9 = z.output<typeof w9Schema>
type W8ben = z.output<typeof w8benSchema>
type W8bene = z.output<typeof w8beneSchema>

/** Checks across the fields of a W-9. */
function checkW9(form: W9, addIssue: AddIssue): void {
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

function checkForeign(form: W8ben | W8bene, addIssue: AddIssue): void {
  if (form.hasMailingAddress) {
    const { error } = addressSchema.safeParse(form.mailing)
    for (const { path, message } of error?.issues ?? []) addIssue(['mailing', ...path], message)
  }
  const hasForeignNumber = form.foreignTaxNumber !== ''
  if (!hasForeignNumber && !form.isForeignNumberNotRequired) {
    addIssue(
      ['foreignTaxNumber'],
      'Enter the number, or check “I am not legally required to have a foreign tax number.”',
    )
  }
  if (form.treatyCountry && !hasForeignNumber && !form.usTaxNumber) {
    addIssue(['foreignTaxNumber'], 'A treaty can be claimed with a tax number only.')
  }
  if (form.treatyCountry && !TREATY_COUNTRIES.has(form.treatyCountry)) {
    const ended = ENDED_TREATIES[form.treatyCountry]
    addIssue(['treatyCountry'], ended ?? 'The United States has no income tax treaty with this country.')
  } else if (form.treatyCountry && form.treatyCountry !== form.residence.country && !form.treatyReason) {
    addIssue(['treatyReason'], 'You live in another country: explain why you are a resident of this one by its treaty.')
  }
  const details = [form.treatyArticle, form.treatyRatePercent, form.treatyIncome, form.treatyReason]
  if (!form.treatyCountry && details.some(Boolean)) addIssue(['treatyCountry'], 'Choose the country of the treaty.')
  if (form.treatyArticle && !form.treatyRatePercent)
    addIssue(['treatyRatePercent'], 'Enter the rate the article gives.')
  if (form.treatyRatePercent && !form.treatyArticle) addIssue(['treatyArticle'], 'Enter the article, like 12(1).')
}

function checkW8ben(form: W8ben, addIssue: AddIssue): void {
  checkForeign(form, addIssue)
  if (form.legalName && !isSameName(form.legalName, form.signedName))
    addIssue(['signedName'], 'Sign with the name on line 1.')
}

function checkW8bene(form: W8bene, addIssue: AddIssue): void {
  checkForeign(form, addIssue)
  const { chapter4Status: status, giin, exchange, isStatusCertified, owners, hasNoUsOwners } = form
  const isBank = FFI_STATUSES.has(status)
  if (isBank && !isGiin(giin)) addIssue(['giin'], 'Enter the GIIN, like 98Q96B.00000.LE.250.')
  if (!isBank && !isStatusCertified) addIssue(['isStatusCertified'], 'Confirm this to have the status.')
  if (status === 'publicly_traded_nffe' && !exchange) addIssue(['exchange'], 'Name the exchange.')
  if (status === 'passive_nffe' && !hasNoUsOwners && owners.length === 0) {
    addIssue(['hasNoUsOwners'], 'Name the owners, or confirm that there are none.')
  }
  if (form.treatyCountry && !form.limitationOnBenefits) addIssue(['limitationOnBenefits'], 'Choose one.')
}

const refineWith =
  <T>(check: (form: T, addIssue: AddIssue) => void) =>
  (form: T, context: z.RefinementCtx): void =>
    check(form, (path, message) => context.addIssue({ code: 'custom', path, message }))

/** `POST /api/account/tax-form`: one whole form, signed. */
export const taxFormSchema = z.discriminatedUnion('kind', [
  w9Schema.superRefine(refineWith(checkW9)),
  w8benSchema.superRefine(refineWith(checkW8ben)),
  w8beneSchema.superRefine(refineWith(checkW8bene)),
])

/** A stored form as its owner sees it, line by line, with numbers masked. */
export const taxFormViewSchema = z.strictObject({
  kind: z.enum(TaxFormKind),
  lines: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  signedName: z.string(),
  signedAt: z.iso.datetime(),
  /** When it expires; null for a form that never does. */
  validUntil: z.iso.datetime().nullable(),
  isInForce: z.boolean(),
})

/** `GET /api/account/tax-form`: the form on file, and the total above which one is needed. Cents. */
export const taxStatusSchema = z.strictObject({
  form: taxFormViewSchema.nullable(),
  neededAboveCents: z.number(),
})

export type TaxForm = z.output<typeof taxFormSchema>
export type TaxFormFields = z.input<typeof taxFormSchema>
export type W9Fields = z.input<typeof w9Schema>
export type W8benFields = z.input<typeof w8benSchema>
export type W8beneFields = z.input<typeof w8beneSchema>
export type TaxFormView = z.output<typeof taxFormViewSchema>
export type TaxStatus = z.output<typeof taxStatusSchema>
