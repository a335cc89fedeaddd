'use client'

import Link from 'next/link'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextLink } from '@/components/ui/text-link'
import {
  CHAPTER_3_STATUSES,
  CHAPTER_4_STATUSES,
  FFI_STATUSES,
  LIMITATION_ON_BENEFITS,
  STATUS_CERTIFICATIONS,
} from '@/lib/money/tax/constants'
import type { W8beneFields } from '@/lib/money/tax/schema'
import { HELP_PATH } from '@/lib/people/support/constants'
import { BoxAnswer, ChoiceAnswer, TextAnswer } from './answer'
import { Certification } from './certification'
import { type Country, countryChoices } from './country-choices'
import { AddressParts, emptyForeign, NumberPart, TreatyPart } from './foreign-lines'
import { FormPart, WIDE } from './form-part'
import { OwnerLines } from './owner-lines'

/** An empty W-8BEN-E. Most sellers are active businesses. */
export const emptyW8bene = () => ({
  kind: 'w8bene' as const,
  legalName: '',
  country: '',
  disregardedName: '',
  chapter3Status: 'corporation' as const,
  chapter4Status: 'active_nffe' as const,
  giin: '',
  exchange: '',
  isStatusCertified: false,
  owners: [],
  hasNoUsOwners: false,
  limitationOnBenefits: '' as const,
  ...emptyForeign(),
})

/** The lines of the W-8BEN-E, in order. */
export function W8beneLines({ today, countries }: { today: string; countries: readonly Country[] }) {
  return (
    <>
      <FormPart title="Part I. The organization">
        <TextAnswer<W8beneFields> name="legalName" label="1. Name of the organization" autoComplete="organization" />
        <ChoiceAnswer<W8beneFields>
          name="country"
          label="2. Country of incorporation"
          choices={countryChoices(countries, true)}
          empty="Choose…"
        />
        <TextAnswer<W8beneFields> name="disregardedName" label="3. Disregarded entity" hint="If it gets the payment." />
        <ChoiceAnswer<W8beneFields>
          name="chapter3Status"
          label="4. Chapter 3 status"
          choices={Object.entries(CHAPTER_3_STATUSES)}
          empty="Choose…"
        />
      </FormPart>
      <StatusPart />
      <AddressParts lines="6–7." countries={countries} />
      <NumberPart us="8." foreign="9b." />
      <TreatyPart lines="14a." countries={countries}>
        <ChoiceAnswer<W8beneFields>
          name="limitationOnBenefits"
          label="14b. How it meets the limitation on benefits"
          choices={Object.entries(LIMITATION_ON_BENEFITS)}
          empty="Choose…"
          wide
        />
      </TreatyPart>
      <Certification kind="w8bene" today={today} signer="Name of the person authorized to sign for the organization." />
    </>
  )
}

/** Line 5 with the additional lines of each status. */
function StatusPart() {
  const status = useWatch<W8beneFields, 'chapter4Status'>({ name: 'chapter4Status' })
  const hasNoOwners = useWatch<W8beneFields, 'hasNoUsOwners'>({ name: 'hasNoUsOwners' })
  const words = STATUS_CERTIFICATIONS[status]
  const { setValue } = useFormContext<W8beneFields>()
  // hidden owners must not prevent the form from being submitted
  const forgetOwners = () => setValue('owners', [])
  return (
    <FormPart
      title="Status under FATCA"
      about={
        <>
          Is your status not listed?{' '}
          <TextLink asChild accent>
            <Link href={HELP_PATH}>Write to support</Link>
          </TextLink>
          : we take the paper form.
        </>
      }
    >
      <ChoiceAnswer<W8beneFields>
        name="chapter4Status"
        label="5. Chapter 4 status"
        choices={Object.entries(CHAPTER_4_STATUSES)}
        empty="Choose…"
        onChange={forgetOwners}
        wide
      />
      {FFI_STATUSES.has(status) ? (
        <TextAnswer<W8beneFields> name="giin" label="9a. GIIN" hint="Like 98Q96B.00000.LE.250." />
      ) : null}
      {status === 'publicly_traded_nffe' ? (
        <TextAnswer<W8beneFields> name="exchange" label="Securities exchange" />
      ) : null}
      {words ? (
        <>
          <ul
            className={`${WIDE} grid list-disc gap-1.5 rounded-control border border-line bg-sunken py-3 pr-3 pl-7 text-12 leading-[18px] text-text-2`}
          >
            {words.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <BoxAnswer<W8beneFields> name="isStatusCertified" label="I certify this." />
        </>
      ) : null}
      {status === 'passive_nffe' ? (
        <>
          <BoxAnswer<W8beneFields>
            name="hasNoUsOwners"
            label="40b. It has no substantial U.S. owners."
            onChange={forgetOwners}
          />
          {hasNoOwners ? null : <OwnerLines />}
        </>
      ) : null}
    </FormPart>
  )
}
