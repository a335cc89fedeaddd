'use client'

import type { ReactNode } from 'react'
import { Choices } from '@/components/shared/forms/choices'
import { CurrencyField } from '@/components/shared/forms/currency-field'
import { errorAt } from '@/components/shared/forms/error-at'
import { SelectField, TextField } from '@/components/shared/forms/fields'
import { VisitorControl } from '@/components/shared/visitors/visitor-controls'
import type { OfferPayouts } from '@/lib/catalog/payouts/admin-schema'
import { type ConditionKind, conditionLabel, groupChoices, isSaleKind, type RuleDraft } from './rule-draft'

const CUSTOMERS = [
  { value: 'new', label: 'New customers' },
  { value: 'returning', label: 'Returning customers' },
] as const
const CREDITS = [
  { value: 'coupon', label: 'A coupon code' },
  { value: 'click', label: 'A click' },
] as const

export type ConditionControlProps = {
  rule: RuleDraft
  groups: OfferPayouts['groups']
  onChange: (part: Partial<RuleDraft>) => void
  /** Errors by the names of the API's fields: "countries". */
  errors: Readonly<Record<string, string>>
}

/** The controls of one condition. */
export function ConditionControl({ kind, ...props }: ConditionControlProps & { kind: ConditionKind }) {
  if (!isSaleKind(kind))
    return (
      <VisitorControl
        kind={kind}
        values={props.rule.visitor}
        onChange={(part) => props.onChange({ visitor: { ...props.rule.visitor, ...part } })}
        errors={props.errors}
      />
    )
  if (kind === 'amount') return <AmountControls {...props} />
  if (kind === 'payment') return <PaymentControls {...props} />
  const { rule, groups, onChange, errors } = props
  const label = conditionLabel(kind)
  switch (kind) {
    case 'groups':
      return (
        <Choices
          legend={label}
          none={errorAt(errors, 'bucketIds') ?? 'Choose at least one.'}
          options={groupChoices(rule, groups)}
          chosen={rule.groups}
          onChange={(chosen) => onChange({ groups: chosen })}
        />
      )
    case 'customer':
      return (
        <SelectField
          label={label}
          value={rule.customer}
          onChange={(customer) => onChange({ customer })}
          options={CUSTOMERS}
          error={errors.customer}
        />
      )
    case 'credit':
      return (
        <SelectField
          label={label}
          value={rule.credit}
          onChange={(credit) => onChange({ credit })}
          options={CREDITS}
          error={errors.credit}
        />
      )
    default:
      return (
        <TextField
          label={label}
          hint={HINTS[kind]}
          isNumber={kind === 'level'}
          value={rule[kind]}
          onChange={(typed) => onChange({ [kind]: typed })}
          error={errorAt(errors, FIELDS[kind])}
        />
      )
  }
}

/** Conditions that are typed, by the names of the API's fields. */
const FIELDS = {
  products: 'products',
  categories: 'categories',
  level: 'minLevel',
  affiliates: 'affiliateIds',
} as const
const HINTS = {
  products: 'SKUs or the shop’s numbers, with commas.',
  categories: 'As the call names them, with commas.',
  level: 'This level and those above it.',
  affiliates: 'Their IDs, with commas. Nobody else reads this rule.',
} as const

const AmountControls = ({ rule, onChange, errors }: ConditionControlProps) => (
  <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_96px]">
    <TextField
      label="Sale of at least"
      isNumber
      value={rule.minAmount}
      onChange={(minAmount) => onChange({ minAmount })}
      error={errors.minAmountCents}
    />
    <TextField
      label="and at most"
      isNumber
      value={rule.maxAmount}
      onChange={(maxAmount) => onChange({ maxAmount })}
      error={errors.maxAmountCents}
    />
    <CurrencyField
      of="Amount of the sale"
      value={rule.amountCurrency}
      onChange={(amountCurrency) => onChange({ amountCurrency })}
      error={errors.amountCurrency}
    />
  </div>
)

const PaymentControls = ({ rule, onChange, errors }: ConditionControlProps) => (
  <Pair>
    <TextField
      label="From payment"
      isNumber
      value={rule.minPayment}
      onChange={(minPayment) => onChange({ minPayment })}
      error={errors.minPayment}
    />
    <TextField
      label="to payment"
      hint="Empty for all later ones."
      isNumber
      value={rule.maxPayment}
      onChange={(maxPayment) => onChange({ maxPayment })}
      error={errors.maxPayment}
    />
  </Pair>
)

const Pair = ({ children }: { children: ReactNode }) => <div className="grid gap-3 md:grid-cols-2">{children}</div>
