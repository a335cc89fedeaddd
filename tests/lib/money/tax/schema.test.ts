import { describe, expect, test } from 'vitest'
import { addressSchema } from '@/lib/money/tax/field-schema'
import { taxFormSchema } from '@/lib/money/tax/schema'
import { addresses } from '@/tests/corpus/addresses.json'
import { w8beneOf, w8benOf, w9Of } from '@/tests/support/money/tax'

const problems = (form: unknown) => {
  const { error } = taxFormSchema.safeParse(form)
  return [...new Set(error?.issues.map(({ path }) => path.join('.') || '_') ?? [])]
}
const home = w8benOf().residence

test.each(addresses)('$street, $city is an address, in any form of its country $country', (address) => {
  const { country, ...rest } = addressSchema.parse(address)
  expect(rest).toEqual({
    street: address.street,
    city: address.city,
    region: address.region,
    postalCode: address.postalCode,
  })
  const usual: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }
  const code = address.country.toUpperCase()
  expect(country).toBe(usual[code] ?? code)
})

describe('a W-9 [S2.7]', () => {
  test.each([
    ['of a person with an SSN', w9Of()],
    ['of a person with an SSN in dashes of a word processor', w9Of({ taxNumber: '536–90–4399' })],
    ['of a person with an SSN in points', w9Of({ taxNumber: '536.90.4399' })],
    ['of a person with an ITIN', w9Of({ taxNumber: '912 70 6789' })],
    ['of a person with an EIN', w9Of({ taxNumberType: 'ein', taxNumber: '12-3456789' })],
    [
      'of an LLC, signed by a person',
      w9Of({
        legalName: 'Mill LLC',
        classification: 'llc',
        llcTaxedAs: 'P',
        hasForeignOwners: true,
        taxNumberType: 'ein',
        taxNumber: '12-3456789',
        exemptPayeeCode: '5',
        fatcaCode: 'M',
        zip: '12207-1234',
      }),
    ],
    [
      'of a grantor trust with the number of its grantor',
      w9Of({ legalName: 'Byron Family Trust', classification: 'trust_estate' }),
    ],
  ])('%s is accepted', (_, form) => expect(problems(form)).toEqual([]))

  test.each([
    ['an SSN that is never issued', w9Of({ taxNumber: '000-12-3456' }), ['taxNumber']],
    ['an SSN of an advertisement', w9Of({ taxNumber: '457-55-5462' }), ['taxNumber']],
    ['nines alone', w9Of({ taxNumber: '999-99-9999' }), ['taxNumber']],
    ['an EIN that is never issued', w9Of({ taxNumberType: 'ein', taxNumber: '07-1234567' }), ['taxNumber']],
    ['letters in the number', w9Of({ taxNumber: '21255678x' }), ['taxNumber']],
    ['a corporation with an SSN', w9Of({ legalName: 'Mill Inc', classification: 'c_corporation' }), ['taxNumberType']],
    [
      'an LLC without its tax classification',
      w9Of({ classification: 'llc', taxNumberType: 'ein', taxNumber: '123456789' }),
      ['llcTaxedAs'],
    ],
    [
      'another classification without a name',
      w9Of({ classification: 'other', taxNumberType: 'ein', taxNumber: '123456789' }),
      ['otherClassification'],
    ],
    ['no name', w9Of({ legalName: ' ' }), ['legalName']],
    ['a number of advertisements', w9Of({ taxNumber: '987-65-4321' }), ['taxNumber']],
    ['a name of emoji, signed with others', w9Of({ legalName: '🚀', signedName: '🐢' }), ['legalName', 'signedName']],
    [
      'a name that turns the text',
      w9Of({ legalName: '\u202eadA', signedName: '\u202eadA' }),
      ['legalName', 'signedName'],
    ],
    ['the signature of another name', w9Of({ signedName: 'Bob Byron' }), ['signedName']],
    ['no signature', w9Of({ signedName: '' }), ['signedName']],
    ['no certification', w9Of({ isCertified: false }), ['isCertified']],
    ['an unknown state', w9Of({ state: 'XX' }), ['state']],
    ['a short ZIP code', w9Of({ zip: '1220' }), ['zip']],
    ['an unknown exemption code', { ...w9Of(), exemptPayeeCode: '14' }, ['exemptPayeeCode']],
    ['its own signing date [Q24]', { ...w9Of(), signedAt: '2020-01-01T00:00:00Z' }, ['_']],
    ['a line of another form [Q24]', { ...w9Of(), citizenship: 'DE' }, ['_']],
    ['an unknown form', { kind: 'w2' }, ['kind']],
  ])('with %s is refused at that field', (_, form, expected) => expect(problems(form)).toEqual(expected))
})

describe('a W-8BEN [S2.7]', () => {
  const treaty = { treatyCountry: 'DE', treatyArticle: '12(1)', treatyRatePercent: '0', treatyIncome: 'Royalties' }
  test.each([
    ['with a foreign number', w8benOf()],
    ['without one, where none is required', w8benOf({ foreignTaxNumber: '', isForeignNumberNotRequired: true })],
    ['with a treaty', w8benOf(treaty)],
    [
      'with a treaty of another country and the reason',
      w8benOf({ ...treaty, treatyCountry: 'FR', treatyReason: 'Posted' }),
    ],
    ['signed in capitals', w8benOf({ legalName: 'Ada Groß', signedName: 'ADA GROSS' })],
    ['signed with a dotted capital', w8benOf({ legalName: 'İnci Işık', signedName: 'inci işık' })],
    ['with another mailing address', w8benOf({ hasMailingAddress: true, mailing: { ...home, country: 'US' } })],
  ])('%s is accepted', (_, form) => expect(problems(form)).toEqual([]))

  test.each([
    ['a citizen of the United States', w8benOf({ citizenship: 'US' }), ['citizenship']],
    ['a residence in the United States', w8benOf({ residence: { ...home, country: 'US' } }), ['residence.country']],
    ['a post office box', w8benOf({ residence: { ...home, street: 'Postfach 1' } }), ['residence.street']],
    [
      'an incomplete mailing address',
      w8benOf({ hasMailingAddress: true }),
      ['mailing.street', 'mailing.city', 'mailing.country'],
    ],
    ['a box of another country', w8benOf({ residence: { ...home, street: 'Apartado 12' } }), ['residence.street']],
    [
      'a street that is somebody’s',
      w8benOf({ residence: { ...home, street: 'c/o Media, Am Markt 1' } }),
      ['residence.street'],
    ],
    ['a tax number without digits', w8benOf({ ...treaty, foreignTaxNumber: 'none' }), ['foreignTaxNumber']],
    ['a treaty that does not exist', w8benOf({ ...treaty, treatyCountry: 'BR' }), ['treatyCountry']],
    ['a treaty that is suspended', w8benOf({ ...treaty, treatyCountry: 'RU' }), ['treatyCountry']],
    ['a treaty that ended', w8benOf({ ...treaty, treatyCountry: 'HU' }), ['treatyCountry']],
    ['a treaty of another country without a reason', w8benOf({ ...treaty, treatyCountry: 'FR' }), ['treatyReason']],
    [
      'vowel signs that differ',
      w8benOf({ legalName: '\u0915\u093e\u092e', signedName: '\u0915\u092e\u0940' }),
      ['signedName'],
    ],
    ['no number and no reason', w8benOf({ foreignTaxNumber: '' }), ['foreignTaxNumber']],
    [
      'a treaty without any number',
      w8benOf({ ...treaty, foreignTaxNumber: '', isForeignNumberNotRequired: true }),
      ['foreignTaxNumber'],
    ],
    ['a treaty without a country', w8benOf({ ...treaty, treatyCountry: '' }), ['treatyCountry']],
    ['a rate without an article', w8benOf({ ...treaty, treatyArticle: '' }), ['treatyArticle']],
    ['an article without a rate', w8benOf({ ...treaty, treatyRatePercent: '' }), ['treatyRatePercent']],
    ['a rate above the usual 30%', w8benOf({ ...treaty, treatyRatePercent: '31' }), ['treatyRatePercent']],
    ['a date that does not exist', w8benOf({ birthDay: '1990-02-30' }), ['birthDay']],
    ['a U.S. number that is never issued', w8benOf({ usTaxNumber: '000000000' }), ['usTaxNumber']],
    ['the signature of another name', w8benOf({ signedName: 'Ada' }), ['signedName']],
  ])('with %s is refused at that field', (_, form, expected) => expect(problems(form)).toEqual(expected))
})

describe('a W-8BEN-E [S2.7]', () => {
  const owner = { name: 'Ada Byron', address: '12 Mill Lane, Albany', taxNumber: '212-55-6789' }
  const passive = { chapter4Status: 'passive_nffe' as const }
  test.each([
    ['of an active business', w8beneOf()],
    ['of a bank with its GIIN', w8beneOf({ chapter4Status: 'participating_ffi', giin: '98q96b.00000.le.250' })],
    ['of a passive entity that names its owners', w8beneOf({ ...passive, owners: [owner] })],
    ['of a passive entity without U.S. owners', w8beneOf({ ...passive, hasNoUsOwners: true })],
    ['of a publicly traded entity', w8beneOf({ chapter4Status: 'publicly_traded_nffe', exchange: 'Xetra' })],
    ['with a treaty', w8beneOf({ treatyCountry: 'DE', limitationOnBenefits: 'active_trade' })],
  ])('%s is accepted', (_, form) => expect(problems(form)).toEqual([]))

  test.each([
    ['a country that is the United States', w8beneOf({ country: 'US' }), ['country']],
    ['a bank without its GIIN', w8beneOf({ chapter4Status: 'reporting_model_1_ffi' }), ['giin']],
    ['a status that is not confirmed', w8beneOf({ isStatusCertified: false }), ['isStatusCertified']],
    ['no name of the exchange', w8beneOf({ chapter4Status: 'publicly_traded_nffe' }), ['exchange']],
    ['no statement about owners', w8beneOf(passive), ['hasNoUsOwners']],
    [
      'an owner without a number',
      w8beneOf({ ...passive, owners: [{ ...owner, taxNumber: '' }] }),
      ['owners.0.taxNumber'],
    ],
    ['a treaty without a limitation on benefits', w8beneOf({ treatyCountry: 'DE' }), ['limitationOnBenefits']],
  ])('with %s is refused at that field', (_, form, expected) => expect(problems(form)).toEqual(expected))
})
