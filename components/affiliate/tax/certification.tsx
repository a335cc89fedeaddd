'use client'

import type { TaxFormKind } from '@/lib/generated/prisma/enums'
import { CERTIFICATIONS } from '@/lib/money/tax/constants'
import { BoxAnswer, TextAnswer } from './answer'
import { FormPart, WIDE } from './form-part'

type CertificationProps = {
  kind: TaxFormKind
  /** The Eastern date of the signature, as text. */
  today: string
  /** Whose name must be typed. */
  signer: string
  /** The index of the item that does not apply: crossed out, as on paper. */
  crossedOut?: number | undefined
}

/** The certification text, the signature and the date. */
export function Certification({ kind, today, signer, crossedOut }: CertificationProps) {
  const { lead, items, after } = CERTIFICATIONS[kind]
  return (
    <FormPart title="Certification">
      <div
        className={`${WIDE} grid gap-2 rounded-control border border-line bg-sunken p-3 text-12 leading-[18px] text-text-2`}
      >
        <p>{lead}</p>
        <ol className="grid list-decimal gap-1.5 pl-5">
          {items.map((item, index) => (
            <li key={item}>{index === crossedOut ? <del>{item}</del> : item}</li>
          ))}
        </ol>
        {after ? <p>{after}</p> : null}
      </div>
      <BoxAnswer name="isCertified" label="I have read this, and certify it under penalties of perjury." />
      <TextAnswer name="signedName" label="Type your name to sign" hint={signer} autoComplete="name" />
      <div className="grid content-start gap-1.5 text-13">
        <p className="leading-[18px] font-medium">Date</p>
        <p className="flex h-9 items-center max-md:h-(--touch)">{today}</p>
        <p className="text-12 leading-4 text-muted">Eastern time, set when you submit.</p>
      </div>
    </FormPart>
  )
}
