'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Radio } from '@/components/ui/radio'
import type { TaxFormKind } from '@/lib/generated/prisma/enums'
import { TAX_FORM_LABELS } from '@/lib/money/tax/constants'
import { formFor } from '@/lib/money/tax/form-rules'

type TaxGuideProps = {
  /** Shown before the questions: why a form is needed, or what happens to the form on file. */
  lead: string
  onChosen: (kind: TaxFormKind) => void
  onCancel?: () => void
}

/** Finds the right form with two questions. */
export function TaxGuide({ lead, onChosen, onCancel }: TaxGuideProps) {
  const [isUsPerson, setUsPerson] = useState<boolean | null>(null)
  const [isBusiness, setBusiness] = useState<boolean | null>(null)
  const kind =
    isUsPerson === null || (!isUsPerson && isBusiness === null)
      ? null
      : formFor({ isUsPerson, isBusiness: isBusiness ?? false })
  return (
    <Card aria-labelledby="guide-title">
      <CardHead id="guide-title" title="Which form is yours" />
      <div className="grid gap-5 px-4 pb-5 text-13">
        <p className="max-w-[60ch] text-text-2">{lead}</p>
        <Question
          name="us-person"
          text="Are you, or is your business, a U.S. person for taxes?"
          hint="A citizen, green card holder or tax resident of the United States, or a business formed there."
          value={isUsPerson}
          onAnswer={setUsPerson}
          answers={['Yes', 'No']}
        />
        {isUsPerson === false ? (
          <Question
            name="business"
            text="Who is paid?"
            hint="Sole proprietors and freelancers are paid as persons."
            value={isBusiness}
            onAnswer={setBusiness}
            answers={['An organization, such as a company', 'I am, as a person']}
          />
        ) : null}
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
        <p aria-live="polite" className="mr-auto text-13">
          {kind ? (
            <>
              Yours is the <b className="font-strong">{TAX_FORM_LABELS[kind]}</b>.
            </>
          ) : null}
        </p>
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
        <Button variant="primary" disabled={kind === null} onClick={() => kind && onChosen(kind)}>
          Continue
        </Button>
      </footer>
    </Card>
  )
}

type QuestionProps = {
  name: string
  text: string
  hint: string
  value: boolean | null
  onAnswer: (answer: boolean) => void
  /** The Yes and No answers. */
  answers: readonly [string, string]
}

function Question({ name, text, hint, value, onAnswer, answers }: QuestionProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-strong">{text}</legend>
      <p className="text-muted">{hint}</p>
      <div className="grid justify-items-start gap-1 pt-1">
        {answers.map((label, index) => (
          <Radio
            key={label}
            name={name}
            label={label}
            checked={value === (index === 0)}
            onChange={() => onAnswer(index === 0)}
          />
        ))}
      </div>
    </fieldset>
  )
}
