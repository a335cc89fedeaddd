'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { TaxFormKind } from '@/lib/generated/prisma/enums'
import { formatCents } from '@/lib/platform/money/format'
import type { Country } from './country-choices'
import { FiledForm } from './filed-form'
import { taxStatusOptions } from './queries'
import { SignedForm } from './signed-form'
import { TaxGuide } from './tax-guide'
import { emptyW8ben, W8benLines } from './w8ben-form'
import { emptyW8bene, W8beneLines } from './w8bene-form'
import { emptyW9, W9Lines } from './w9-form'

type TaxScreenProps = {
  countries: readonly Country[]
  /** The person's name, to prefill the form. */
  name: string
  /** Today's Eastern date as text. */
  today: string
}
type Step = { at: 'rest' } | { at: 'guide' } | { at: 'form'; kind: TaxFormKind }

const needed = (cents: number): string =>
  cents === 0
    ? 'A tax form is needed before your first payout.'
    : `A tax form is needed once your payouts pass ${formatCents(cents)} in all.`

/** The form on file, or two questions and the form to fill in. [S2.7] */
export function TaxScreen({ countries, name, today }: TaxScreenProps) {
  const query = useQuery(taxStatusOptions)
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const rest = () => setStep({ at: 'rest' })
  if (!query.data) {
    return (
      <Card aria-label="Tax form" aria-busy={!query.error}>
        {query.error ? <Failure query={query} /> : <Skeleton className="h-72 rounded-card" />}
      </Card>
    )
  }
  const { form, neededAboveCents } = query.data
  if (step.at === 'form') {
    const form = { countries, today }
    const shapes: Record<TaxFormKind, { defaults: Parameters<typeof SignedForm>[0]['defaults']; lines: ReactNode }> = {
      w9: { defaults: emptyW9(name), lines: <W9Lines today={today} /> },
      w8ben: { defaults: emptyW8ben(name), lines: <W8benLines {...form} /> },
      w8bene: { defaults: emptyW8bene(), lines: <W8beneLines {...form} /> },
    }
    const { defaults, lines } = shapes[step.kind]
    return (
      <SignedForm defaults={defaults} onFiled={rest} onBack={() => setStep({ at: 'guide' })}>
        {lines}
      </SignedForm>
    )
  }
  if (form && step.at === 'rest') return <FiledForm form={form} onReplace={() => setStep({ at: 'guide' })} />
  return (
    <TaxGuide
      lead={form ? 'The form on file stays valid until you submit the new one.' : needed(neededAboveCents)}
      onChosen={(kind) => setStep({ at: 'form', kind })}
      {...(form && { onCancel: rest })}
    />
  )
}
