import { z } from 'zod'
import { isDay } from '@/lib/platform/dates/days'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import {
  CHAPTER_3_STATUSES,
  CHAPTER_4_STATUSES,
  CITY_MAX,
  FFI_STATUSES,
  LIMITATION_ON_BENEFITS,
  NAME_MAX,
  OWNERS_MAX,
  STREET_MAX,
  TREATY_TEXT_MAX,
} from './constants'
import {
  type AddIssue,
  addressSchema,
  anyAddressSchema,
  chosen,
  country,
  foreignNumber,
  isAbroad,
  name,
  optionalText,
  orNone,
  residenceSchema,
  signature,
  text,
  usNumber,
} from './field-schema'
import { isGiin, isSameName } from './number-rules'
import { ENDED_TREATIES, TREATY_COUNTRIES } from './treaty-constants'

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

export const w8benSchema = z.strictObject({
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

export const w8beneSchema = z.strictObject({
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

type W8ben = z.output<typeof w8benSchema>
type W8bene = z.output<typeof w8beneSchema>
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

export function checkW8ben(form: W8ben, addIssue: AddIssue): void {
  checkForeign(form, addIssue)
  if (form.legalName && !isSameName(form.legalName, form.signedName))
    addIssue(['signedName'], 'Sign with the name on line 1.')
}

export function checkW8bene(form: W8bene, addIssue: AddIssue): void {
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
