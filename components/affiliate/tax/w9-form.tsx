'use client'

import { useWatch } from 'react-hook-form'
import { CLASSIFICATIONS, EXEMPT_PAYEE_CODES, FATCA_CODES, LLC_TAXED_AS, US_STATES } from '@/lib/money/tax/constants'
import type { W9Fields } from '@/lib/money/tax/schema'
import { BoxAnswer, ChoiceAnswer, TextAnswer } from './answer'
import { Certification } from './certification'
import { FormPart } from './form-part'

/** The item of the certification that does not apply to people notified by the IRS. */
const BACKUP_WITHHOLDING_ITEM = 1

/** An empty W-9. */
export const emptyW9 = (legalName: string) => ({
  kind: 'w9' as const,
  legalName,
  businessName: '',
  classification: 'individual' as const,
  llcTaxedAs: '' as const,
  otherClassification: '',
  hasForeignOwners: false,
  exemptPayeeCode: '' as const,
  fatcaCode: '' as const,
  street: '',
  city: '',
  state: '',
  zip: '',
  taxNumberType: 'ssn' as const,
  taxNumber: '',
  isSubjectToBackupWithholding: false,
  signedName: '',
  isCertified: false,
})

const plain = (values: readonly string[]) => values.map((value) => [value, value] as const)

/** The lines of the W-9, in order. */
export function W9Lines({ today }: { today: string }) {
  const classification = useWatch<W9Fields, 'classification'>({ name: 'classification' })
  const isWithheld = useWatch<W9Fields, 'isSubjectToBackupWithholding'>({ name: 'isSubjectToBackupWithholding' })
  const isIndividual = classification === 'individual'
  return (
    <>
      <FormPart title="Who you are">
        <TextAnswer<W9Fields>
          name="legalName"
          label="1. Name"
          hint="As on your income tax return."
          autoComplete="name"
        />
        <TextAnswer<W9Fields>
          name="businessName"
          label="2. Business name"
          hint="If it differs."
          autoComplete="organization"
        />
        <ChoiceAnswer<W9Fields>
          name="classification"
          label="3a. Federal tax classification"
          choices={Object.entries(CLASSIFICATIONS)}
          empty="Choose…"
        />
        {classification === 'llc' ? (
          <ChoiceAnswer<W9Fields>
            name="llcTaxedAs"
            label="The LLC is taxed as"
            choices={Object.entries(LLC_TAXED_AS)}
            empty="Choose…"
          />
        ) : null}
        {classification === 'other' ? <TextAnswer<W9Fields> name="otherClassification" label="What it is" /> : null}
        {['partnership', 'trust_estate', 'llc'].includes(classification) ? (
          <BoxAnswer<W9Fields> name="hasForeignOwners" label="3b. It has foreign partners, owners or beneficiaries." />
        ) : null}
        {isIndividual ? null : (
          <>
            <ChoiceAnswer<W9Fields>
              name="exemptPayeeCode"
              label="4. Exempt payee code"
              choices={plain(EXEMPT_PAYEE_CODES)}
              empty="None"
            />
            <ChoiceAnswer<W9Fields>
              name="fatcaCode"
              label="4. FATCA exemption code"
              choices={plain(FATCA_CODES)}
              empty="None"
            />
          </>
        )}
      </FormPart>
      <FormPart title="Where you are">
        <TextAnswer<W9Fields>
          name="street"
          label="5. Street, number and apartment"
          autoComplete="street-address"
          wide
        />
        <TextAnswer<W9Fields> name="city" label="6. City" autoComplete="address-level2" />
        <div className="grid grid-cols-2 gap-4">
          <ChoiceAnswer<W9Fields>
            name="state"
            label="State"
            choices={plain(US_STATES)}
            empty="Choose…"
            autoComplete="address-level1"
          />
          <TextAnswer<W9Fields> name="zip" label="ZIP code" autoComplete="postal-code" inputMode="numeric" />
        </div>
      </FormPart>
      <FormPart
        title="Part I. Taxpayer identification number"
        about="Stored encrypted. Once submitted, only its last four digits are shown to you and our staff."
      >
        <ChoiceAnswer<W9Fields>
          name="taxNumberType"
          label="Type of number"
          choices={[
            ['ssn', 'Social Security number or ITIN'],
            ['ein', 'Employer identification number (EIN)'],
          ]}
          empty="Choose…"
        />
        <TextAnswer<W9Fields> name="taxNumber" label="Number" hint="9 digits." inputMode="numeric" />
        <BoxAnswer<W9Fields>
          name="isSubjectToBackupWithholding"
          label="The IRS has notified me that I am currently subject to backup withholding (crosses out item 2 below)."
        />
      </FormPart>
      <Certification
        kind="w9"
        today={today}
        crossedOut={isWithheld ? BACKUP_WITHHOLDING_ITEM : undefined}
        signer={isIndividual ? 'The name on line 1.' : 'Name of the person authorized to sign for the business.'}
      />
    </>
  )
}
