import type { W8beneFields, W8benFields, W9Fields } from '@/lib/money/tax/schema'

/** Signed tax forms with invented numbers. */
export const w9Of = (over: Partial<W9Fields> = {}): W9Fields => ({
  kind: 'w9',
  legalName: 'Ada Byron',
  businessName: '',
  classification: 'individual',
  llcTaxedAs: '',
  otherClassification: '',
  hasForeignOwners: false,
  exemptPayeeCode: '',
  fatcaCode: '',
  street: '12 Mill Lane',
  city: 'Albany',
  state: 'NY',
  zip: '12207',
  taxNumberType: 'ssn',
  taxNumber: '212-55-6789',
  isSubjectToBackupWithholding: false,
  signedName: 'Ada Byron',
  isCertified: true,
  ...over,
})

const NOWHERE = { street: '', city: '', region: '', postalCode: '', country: '' }

const foreign = {
  residence: { street: 'Am Markt 1', city: 'Köln', region: '', postalCode: '50667', country: 'DE' },
  hasMailingAddress: false,
  mailing: NOWHERE,
  usTaxNumber: '',
  foreignTaxNumber: '12 345 678 903',
  isForeignNumberNotRequired: false,
  treatyCountry: '',
  treatyArticle: '',
  treatyRatePercent: '',
  treatyIncome: '',
  treatyReason: '',
}

export const w8benOf = (over: Partial<W8benFields> = {}): W8benFields => ({
  kind: 'w8ben',
  legalName: 'Jürgen Groß',
  citizenship: 'DE',
  birthDay: '1990-04-01',
  ...foreign,
  signedName: 'Jürgen Groß',
  isCertified: true,
  ...over,
})

export const w8beneOf = (over: Partial<W8beneFields> = {}): W8beneFields => ({
  kind: 'w8bene',
  legalName: 'Groß Medien GmbH',
  country: 'DE',
  disregardedName: '',
  chapter3Status: 'corporation',
  chapter4Status: 'active_nffe',
  giin: '',
  exchange: '',
  isStatusCertified: true,
  owners: [],
  hasNoUsOwners: false,
  limitationOnBenefits: '',
  ...foreign,
  signedName: 'Jürgen Groß',
  isCertified: true,
  ...over,
})
