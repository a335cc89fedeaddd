'use client'

import { useWatch } from 'react-hook-form'
import type { W8beneFields, W8benFields } from '@/lib/money/tax/schema'
import { TREATY_COUNTRIES } from '@/lib/money/tax/treaty-constants'
import { BoxAnswer, ChoiceAnswer, TextAnswer } from './answer'
import { type Country, countryChoices } from './country-choices'
import { FormPart, WIDE } from './form-part'

/** The lines both W-8 forms share, under shared field names. */
type Shared = W8benFields | W8beneFields

const NOWHERE = { street: '', city: '', region: '', postalCode: '', country: '' }

/** The first lines of both W-8 forms. */
export const emptyForeign = () => ({
  residence: { ...NOWHERE },
  hasMailingAddress: false,
  mailing: { ...NOWHERE },
  usTaxNumber: '',
  foreignTaxNumber: '',
  isForeignNumberNotRequired: false,
  treatyCountry: '' as const,
  treatyArticle: '',
  treatyRatePercent: '',
  treatyIncome: '',
  treatyReason: '',
  signedName: '',
  isCertified: false,
})

type AddressProps = { of: 'residence' | 'mailing'; countries: readonly Country[] }

function AddressLines({ of, countries }: AddressProps) {
  const section = of === 'mailing' ? 'shipping ' : ''
  return (
    <>
      <TextAnswer<Shared>
        name={`${of}.street`}
        label="Street and number"
        autoComplete={`${section}street-address`}
        {...(of === 'residence' && { hint: 'No post office box.' })}
        wide
      />
      <TextAnswer<Shared> name={`${of}.city`} label="City" autoComplete={`${section}address-level2`} />
      <TextAnswer<Shared> name={`${of}.postalCode`} label="Postal code" autoComplete={`${section}postal-code`} />
      <TextAnswer<Shared> name={`${of}.region`} label="State or province" autoComplete={`${section}address-level1`} />
      <ChoiceAnswer<Shared>
        name={`${of}.country`}
        label="Country"
        choices={countryChoices(countries, of === 'residence')}
        empty="Choose…"
        autoComplete={`${section}country`}
      />
    </>
  )
}

/** The permanent residence address and the mailing address. */
export function AddressParts({ lines, countries }: { lines: string; countries: readonly Country[] }) {
  const hasMailing = useWatch<Shared, 'hasMailingAddress'>({ name: 'hasMailingAddress' })
  return (
    <FormPart title={`${lines} Permanent residence address`}>
      <AddressLines of="residence" countries={countries} />
      <BoxAnswer<Shared> name="hasMailingAddress" label="My mailing address is different." />
      {hasMailing ? (
        <>
          <h3 className={`${WIDE} text-14`}>Mailing address</h3>
          <AddressLines of="mailing" countries={countries} />
        </>
      ) : null}
    </FormPart>
  )
}

/** The tax numbers of both countries. */
export function NumberPart({ us, foreign }: { us: string; foreign: string }) {
  return (
    <FormPart
      title="Tax numbers"
      about="Stored encrypted. Once submitted, only the last four digits are shown to you and our staff."
    >
      <TextAnswer<Shared>
        name="usTaxNumber"
        label={`${us} U.S. number, if you have one`}
        hint="SSN, ITIN or EIN, 9 digits."
        inputMode="numeric"
      />
      <TextAnswer<Shared>
        name="foreignTaxNumber"
        label={`${foreign} Foreign tax number`}
        hint="As issued by your country."
      />
      <BoxAnswer<Shared>
        name="isForeignNumberNotRequired"
        label="I am not legally required to have a foreign tax number."
      />
    </FormPart>
  )
}

type TreatyProps = { lines: string; countries: readonly Country[]; children?: React.ReactNode }

/** Tax treaty claims, which most people leave empty. */
export function TreatyPart({ lines, countries, children }: TreatyProps) {
  const country = useWatch<Shared, 'treatyCountry'>({ name: 'treatyCountry' })
  return (
    <FormPart
      title="Tax treaty"
      about="Only if your country has a treaty with the United States that you claim. Leave it empty otherwise."
    >
      <ChoiceAnswer<Shared>
        name="treatyCountry"
        label={`${lines} Resident of`}
        choices={countryChoices(countries.filter(({ code }) => TREATY_COUNTRIES.has(code)))}
        empty="No claim"
        wide
      />
      {country ? (
        <>
          {children}
          <TextAnswer<Shared> name="treatyArticle" label="Article and paragraph" hint="Like 12(1). May be empty." />
          <TextAnswer<Shared> name="treatyRatePercent" label="Rate of withholding, %" inputMode="decimal" />
          <TextAnswer<Shared> name="treatyIncome" label="Type of income" />
          <TextAnswer<Shared> name="treatyReason" label="Additional conditions you meet" />
        </>
      ) : null}
    </FormPart>
  )
}
