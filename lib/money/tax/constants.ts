import type { TaxFormKind } from '@/lib/generated/prisma/enums'

/** The page of the form. [S2.7] */
export const TAX_FORM_PATH = '/account/tax-form'

export const TAX_FORM_LABELS: Record<TaxFormKind, string> = { w9: 'W-9', w8ben: 'W-8BEN', w8bene: 'W-8BEN-E' }

export const TAX_FORM_TITLES: Record<TaxFormKind, string> = {
  w9: 'Request for Taxpayer Identification Number and Certification',
  w8ben: 'Certificate of Foreign Status of Beneficial Owner (Individuals)',
  w8bene: 'Certificate of Status of Beneficial Owner (Entities)',
}

/** The IRS revisions the fields are taken from. */
export const TAX_FORM_REVISIONS: Record<TaxFormKind, string> = {
  w9: 'Rev. March 2024',
  w8ben: 'Rev. October 2021',
  w8bene: 'Rev. October 2021',
}

/** A W-8 expires at the end of the third calendar year after the one it was signed in. */
export const W8_YEARS = 3

export const NAME_MAX = 100
export const STREET_MAX = 120
export const CITY_MAX = 60
export const REGION_MAX = 60
export const POSTAL_CODE_MAX = 16
export const TREATY_TEXT_MAX = 300

/** Line 3a of the W-9. */
export const CLASSIFICATIONS = {
  individual: 'Individual or sole proprietor',
  c_corporation: 'C corporation',
  s_corporation: 'S corporation',
  partnership: 'Partnership',
  trust_estate: 'Trust or estate',
  llc: 'Limited liability company (LLC)',
  other: 'Other',
} as const

/** What an LLC is taxed as. */
export const LLC_TAXED_AS = { C: 'C corporation', S: 'S corporation', P: 'Partnership' } as const

/** Line 4 of the W-9: exempt payee codes, and those of FATCA. */
export const EXEMPT_PAYEE_CODES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'] as const
export const FATCA_CODES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M'] as const

/** Line 4 of the W-8BEN-E. */
export const CHAPTER_3_STATUSES = {
  corporation: 'Corporation',
  partnership: 'Partnership',
  simple_trust: 'Simple trust',
  complex_trust: 'Complex trust',
  grantor_trust: 'Grantor trust',
  estate: 'Estate',
  private_foundation: 'Private foundation',
  tax_exempt: 'Tax-exempt organization',
  international_organization: 'International organization',
  central_bank: 'Central bank of issue',
  government_entity: 'Foreign government – controlled entity',
  government: 'Foreign government – integral part',
} as const

/** Line 5 of the W-8BEN-E: the statuses supported here. Others sign on paper. */
export const CHAPTER_4_STATUSES = {
  active_nffe: 'Active NFFE: a business that sells or works',
  passive_nffe: 'Passive NFFE: lives mostly from interest, rent or dividends',
  publicly_traded_nffe: 'Publicly traded NFFE',
  participating_ffi: 'Participating FFI',
  reporting_model_1_ffi: 'Reporting Model 1 FFI',
  reporting_model_2_ffi: 'Reporting Model 2 FFI',
} as const

/** Financial institutions, which must give a GIIN. */
export const FFI_STATUSES: ReadonlySet<string> = new Set([
  'participating_ffi',
  'reporting_model_1_ffi',
  'reporting_model_2_ffi',
])

/** Line 14b of the W-8BEN-E: how an entity meets a treaty's limitation on benefits. */
export const LIMITATION_ON_BENEFITS = {
  government: 'Government',
  pension: 'Tax-exempt pension trust or pension fund',
  tax_exempt: 'Other tax-exempt organization',
  publicly_traded: 'Publicly traded corporation',
  subsidiary: 'Subsidiary of a publicly traded corporation',
  base_erosion: 'Company that meets the ownership and base erosion test',
  derivative_benefits: 'Company that meets the derivative benefits test',
  active_trade: 'Company with an item of income that meets the active trade or business test',
  discretionary: 'Favorable discretionary determination by the U.S. competent authority',
  no_article: 'No limitation on benefits article in the treaty',
} as const

/** Owners a passive NFFE can name (Part XXIX). */
export const OWNERS_MAX = 10

/** The certification of each form, in the IRS's wording. */
export const CERTIFICATIONS: Record<TaxFormKind, { lead: string; items: readonly string[]; after?: string }> = {
  w9: {
    lead: 'Under penalties of perjury, I certify that:',
    items: [
      'The number shown on this form is my correct taxpayer identification number; and',
      'I am not subject to backup withholding because (a) I am exempt from backup withholding, or (b) I have not been notified by the Internal Revenue Service (IRS) that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding; and',
      'I am a U.S. citizen or other U.S. person; and',
      'The FATCA code(s) entered on this form (if any) indicating that I am exempt from FATCA reporting is correct.',
    ],
  },
  w8ben: {
    lead: 'Under penalties of perjury, I declare that I have examined the information on this form and to the best of my knowledge and belief it is true, correct, and complete. I further certify under penalties of perjury that:',
    items: [
      'I am the individual that is the beneficial owner (or am authorized to sign for the individual that is the beneficial owner) of all the income or proceeds to which this form relates or am using this form to document myself for chapter 4 purposes;',
      'The person named on line 1 of this form is not a U.S. person;',
      'This form relates to: (a) income not effectively connected with the conduct of a trade or business in the United States; (b) income effectively connected with the conduct of a trade or business in the United States but is not subject to tax under an applicable income tax treaty; (c) the partner’s share of a partnership’s effectively connected taxable income; or (d) the partner’s amount realized from the transfer of a partnership interest subject to withholding under section 1446(f);',
      'The person named on line 1 of this form is a resident of the treaty country listed on line 9 of the form (if any) within the meaning of the income tax treaty between the United States and that country; and',
      'For broker transactions or barter exchanges, the beneficial owner is an exempt foreign person as defined in the instructions.',
    ],
    after:
      'I agree that I will submit a new form within 30 days if any certification made on this form becomes incorrect. I have the capacity to sign for the person identified on line 1.',
  },
  w8bene: {
    lead: 'Under penalties of perjury, I declare that I have examined the information on this form and to the best of my knowledge and belief it is true, correct, and complete. I further certify under penalties of perjury that:',
    items: [
      'The entity identified on line 1 of this form is the beneficial owner of all the income or proceeds to which this form relates, is using this form to certify its status for chapter 4 purposes, or is submitting this form for purposes of section 6050W or 6050Y;',
      'The entity identified on line 1 of this form is not a U.S. person;',
      'This form relates to: (a) income not effectively connected with the conduct of a trade or business in the United States; (b) income effectively connected with the conduct of a trade or business in the United States but is not subject to tax under an income tax treaty; (c) the partner’s share of a partnership’s effectively connected taxable income; or (d) the partner’s amount realized from the transfer of a partnership interest subject to withholding under section 1446(f); and',
      'For broker transactions or barter exchanges, the beneficial owner is an exempt foreign person as defined in the instructions.',
    ],
    after:
      'I agree that I will submit a new form within 30 days if any certification on this form becomes incorrect. I have the capacity to sign for the entity identified on line 1.',
  },
}

/** Additional certifications of chapter 4 statuses (Parts XXIII, XXV and XXVI of the W-8BEN-E). */
export const STATUS_CERTIFICATIONS: Partial<Record<keyof typeof CHAPTER_4_STATUSES, readonly string[]>> = {
  active_nffe: [
    'The entity identified in Part I is a foreign entity that is not a financial institution;',
    'Less than 50% of such entity’s gross income for the preceding calendar year is passive income; and',
    'Less than 50% of the assets held by such entity are assets that produce or are held for the production of passive income (calculated as a weighted average of the percentage of passive assets measured quarterly).',
  ],
  passive_nffe: [
    'The entity identified in Part I is a foreign entity that is not a financial institution (other than an investment entity organized in a possession of the United States) and is not certifying its status as a publicly traded NFFE (or affiliate), excepted territory NFFE, active NFFE, direct reporting NFFE, or sponsored direct reporting NFFE.',
  ],
  publicly_traded_nffe: [
    'The entity identified in Part I is a foreign corporation that is not a financial institution; and',
    'The stock of such corporation is regularly traded on one or more established securities markets, including the one named here.',
  ],
}

/** US states, the federal district, territories and military addresses. */
export const US_STATES: readonly string[] = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
  'PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AA AE AP'
).split(' ')

// The valid two-digit prefixes of an EIN, as the IRS lists them.
export const EIN_PREFIXES: ReadonlySet<string> = new Set(
  (
    '01 02 03 04 05 06 10 11 12 13 14 15 16 20 21 22 23 24 25 26 27 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 ' +
    '46 47 48 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 71 72 73 74 75 76 77 80 81 82 83 84 85 86 87 ' +
    '88 90 91 92 93 94 95 98 99'
  ).split(' '),
)

/** Numbers that were printed in advertisements and belong to nobody. */
export const PUBLISHED_SSNS: ReadonlySet<string> = new Set([
  '078051120',
  '219099999',
  '457555462',
  '123456789',
  '111111111',
  '333333333',
])
