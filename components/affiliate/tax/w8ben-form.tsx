'use client'

import type { W8benFields } from '@/lib/money/tax/schema'
import { ChoiceAnswer, TextAnswer } from './answer'
import { Certification } from './certification'
import { type Country, countryChoices } from './country-choices'
import { AddressParts, emptyForeign, NumberPart, TreatyPart } from './foreign-lines'
import { FormPart } from './form-part'

/** An empty W-8BEN. */
export const emptyW8ben = (legalName: string) => ({
  kind: 'w8ben' as const,
  legalName,
  citizenship: '',
  birthDay: '',
  ...emptyForeign(),
})

/** The lines of the W-8BEN, in order. */
export function W8benLines({ today, countries }: { today: string; countries: readonly Country[] }) {
  return (
    <>
      <FormPart title="Part I. Who you are">
        <TextAnswer<W8benFields> name="legalName" label="1. Name" autoComplete="name" wide />
        <ChoiceAnswer<W8benFields>
          name="citizenship"
          label="2. Country of citizenship"
          choices={countryChoices(countries, true)}
          empty="Choose…"
        />
        <TextAnswer<W8benFields> name="birthDay" label="8. Date of birth" type="date" autoComplete="bday" />
      </FormPart>
      <AddressParts lines="3–4." countries={countries} />
      <NumberPart us="5." foreign="6." />
      <TreatyPart lines="9." countries={countries} />
      <Certification kind="w8ben" today={today} signer="The name on line 1." />
    </>
  )
}
