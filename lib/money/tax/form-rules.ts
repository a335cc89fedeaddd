import type { TaxFormKind } from '@/lib/generated/prisma/enums'
import { type Day, EASTERN } from '@/lib/platform/dates/constants'
import { dayInZone, dayStart } from '@/lib/platform/dates/days'
import {
  CHAPTER_3_STATUSES,
  CHAPTER_4_STATUSES,
  CLASSIFICATIONS,
  FFI_STATUSES,
  LIMITATION_ON_BENEFITS,
  LLC_TAXED_AS,
  W8_YEARS,
} from './constants'
import type { TaxForm } from './schema'

/** Which form applies to a U.S. or foreign person who signs for themselves or for a business. */
export function formFor({ isUsPerson, isBusiness }: { isUsPerson: boolean; isBusiness: boolean }): TaxFormKind {
  if (isUsPerson) return 'w9'
  return isBusiness ? 'w8bene' : 'w8ben'
}

/**
 * When a form expires: a W-8 at the end of the third year after it was signed, Eastern; null for a W-9, which never
 * does.
 */
export function validUntil(kind: TaxFormKind, signedAt: Date): Date | null {
  if (kind === 'w9') return null
  const year = Number(dayInZone(signedAt, EASTERN).slice(0, 4))
  return dayStart(`${year + W8_YEARS + 1}-01-01` as Day, EASTERN)
}

/** Whether a form has not expired. */
export function isInForce({ kind, signedAt }: { kind: TaxFormKind; signedAt: Date }, at: Date): boolean {
  const until = validUntil(kind, signedAt)
  return until === null || until > at
}

/** The last four characters of a number: all that screens show. */
export const lastFour = (number: string): string => number.slice(-4)
export const maskedNumber = (last4: string | null): string => (last4 ? `••• ${last4}` : 'None')

export type FormLine = { label: string; value: string }
type Of<K extends TaxForm['kind']> = Extract<TaxForm, { kind: K }>
type Foreign = Of<'w8ben'> | Of<'w8bene'>

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })
const countryName = (code: string): string => (code ? (COUNTRIES.of(code) ?? code) : '')
const line = (label: string, value: string): FormLine => ({ label, value })
const masked = (number: string): string => (number ? maskedNumber(lastFour(number)) : '')

type Address = { street: string; city: string; region: string; postalCode: string; country: string }
const inOneLine = ({ street, city, region, postalCode, country }: Address): string =>
  [street, city, [region, postalCode].filter(Boolean).join(' '), countryName(country)].filter(Boolean).join(', ')

/** The lines of a signed form in the order of the paper form; empty fields are left out, numbers are masked. */
export function formLines(form: TaxForm): FormLine[] {
  const lines = form.kind === 'w9' ? w9Lines(form) : form.kind === 'w8ben' ? w8benLines(form) : w8beneLines(form)
  return lines.filter(({ value }) => value !== '')
}

function w9Lines(form: Of<'w9'>): FormLine[] {
  const { classification, llcTaxedAs, otherClassification, taxNumberType, taxNumber } = form
  const isBusiness = classification !== 'individual'
  const taxedAs = classification === 'llc' && llcTaxedAs ? LLC_TAXED_AS[llcTaxedAs] : ''
  const more = classification === 'other' ? otherClassification : taxedAs
  return [
    line('Name', form.legalName),
    line('Business name', form.businessName),
    line('Federal tax classification', [CLASSIFICATIONS[classification], more].filter(Boolean).join(': ')),
    line('Foreign partners, owners or beneficiaries', isBusiness && form.hasForeignOwners ? 'Yes' : ''),
    line('Exempt payee code', isBusiness ? form.exemptPayeeCode : ''),
    line('Exemption from FATCA reporting code', isBusiness ? form.fatcaCode : ''),
    line('Address', `${form.street}, ${form.city}, ${form.state} ${form.zip}`),
    line(taxNumberType === 'ssn' ? 'SSN or ITIN' : 'EIN', masked(taxNumber)),
    line('Subject to backup withholding', form.isSubjectToBackupWithholding ? 'Yes' : 'No'),
  ]
}

const w8benLines = (form: Of<'w8ben'>): FormLine[] => [
  line('Name', form.legalName),
  line('Country of citizenship', countryName(form.citizenship)),
  ...addressLines(form),
  ...numberLines(form),
  line('Date of birth', 'Given'),
  ...treatyLines(form),
]

function w8beneLines(form: Of<'w8bene'>): FormLine[] {
  const { chapter4Status, limitationOnBenefits, owners } = form
  const isPassive = chapter4Status === 'passive_nffe'
  return [
    line('Name of the organization', form.legalName),
    line('Country of incorporation', countryName(form.country)),
    line('Disregarded entity', form.disregardedName),
    line('Chapter 3 status', CHAPTER_3_STATUSES[form.chapter3Status]),
    line('Chapter 4 status (FATCA)', CHAPTER_4_STATUSES[chapter4Status]),
    line('Securities exchange', chapter4Status === 'publicly_traded_nffe' ? form.exchange : ''),
    line('GIIN', FFI_STATUSES.has(chapter4Status) ? form.giin : ''),
    ...addressLines(form),
    ...numberLines(form),
    ...treatyLines(form),
    line(
      'Limitation on benefits',
      form.treatyCountry && limitationOnBenefits ? LIMITATION_ON_BENEFITS[limitationOnBenefits] : '',
    ),
    line('Substantial U.S. owners', isPassive && form.hasNoUsOwners ? 'None' : ''),
    ...(isPassive && !form.hasNoUsOwners
      ? owners.map((owner) =>
          line('Substantial U.S. owner', [owner.name, owner.address, masked(owner.taxNumber)].join(', ')),
        )
      : []),
  ]
}

const addressLines = ({ residence, hasMailingAddress, mailing }: Foreign): FormLine[] => [
  line('Permanent residence address', inOneLine(residence)),
  line('Mailing address', hasMailingAddress ? inOneLine(mailing) : ''),
]

const numberLines = ({ usTaxNumber, foreignTaxNumber, isForeignNumberNotRequired }: Foreign): FormLine[] => [
  line('U.S. taxpayer identification number', masked(usTaxNumber)),
  line('Foreign tax identifying number', masked(foreignTaxNumber)),
  line('Foreign number not legally required', !foreignTaxNumber && isForeignNumberNotRequired ? 'Yes' : ''),
]

function treatyLines(form: Foreign): FormLine[] {
  const { treatyCountry, treatyArticle, treatyRatePercent, treatyIncome, treatyReason } = form
  return [
    line('Resident within the meaning of the treaty with', countryName(treatyCountry)),
    line('Article and paragraph', treatyArticle),
    line('Rate of withholding', treatyRatePercent && `${treatyRatePercent}%`),
    line('Type of income', treatyIncome),
    line('Additional conditions', treatyReason),
  ]
}

/** The postal address of a form's signer, line by line, for statements. */
export function formatAddressLines(form: TaxForm): string[] {
  if (form.kind === 'w9') return [form.street, `${form.city}, ${form.state} ${form.zip}`, countryName('US')]
  const { street, city, region, postalCode, country } = form.hasMailingAddress ? form.mailing : form.residence
  return [street, [postalCode, city].filter(Boolean).join(' '), region, countryName(country)].filter(Boolean)
}

/** The part of a form that is stored unencrypted: its lines with masked numbers, and its address. */
export type Answers = { lines: FormLine[]; address: string[] }

/**
 * A form as a row: columns in clear text, and `secret`, the whole form as it was signed, which is stored encrypted.
 */
export function taxFormRow(form: TaxForm) {
  const country = form.kind === 'w9' ? 'US' : form.residence.country
  const main = form.kind === 'w9' ? form.taxNumber : form.foreignTaxNumber || form.usTaxNumber
  const answers: Answers = { lines: formLines(form), address: formatAddressLines(form) }
  return {
    kind: form.kind,
    legalName: form.legalName,
    country,
    answers,
    signedName: form.signedName,
    secret: JSON.stringify(form),
    taxNumberLast4: main ? lastFour(main) : null,
  }
}
