'use client'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { SelectField, TextField } from '@/components/shared/forms/fields'
import { Choices } from '@/components/shared/offer-form/choices'
import { errorAt } from '@/components/shared/offer-form/error-at'
import { deviceName } from '@/components/shared/offer-form/visitor-names'
import { IconButton } from '@/components/ui/icon-button'
import type { OfferPayouts } from '@/lib/catalog/payouts/admin-schema'
import { DEVICES, SYSTEMS } from '@/lib/platform/http/browser-constants'
import type { ConditionKind, RuleDraft } from './rule-draft'

const CUSTOMERS = [
  { value: 'new', label: 'New customers' },
  { value: 'returning', label: 'Returning customers' },
] as const
const CREDITS = [
  { value: 'coupon', label: 'A coupon code' },
  { value: 'click', label: 'A click' },
] as const
const DEVICE_CHOICES = DEVICES.map((value) => ({ value, label: deviceName(value) }))
const SYSTEM_CHOICES = SYSTEMS.map((value) => ({ value, label: value }))

type ConditionFieldsProps = {
  rule: RuleDraft
  /** What the rule is called: "rule 2". */
  name: string
  groups: OfferPayouts['groups']
  onChange: (part: Partial<RuleDraft>) => void
  /** Errors by the names of the API's fields: "countries". */
  errors: Readonly<Record<string, string>>
}

/** The conditions of a rule, each with a button that removes it. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { rule, name, onChange } = props
  return rule.shown.map((kind) => (
    <div key={kind} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">{fieldsOf(kind, props)}</div>
      <IconButton
        size="sm"
        className="mt-6"
        label={`Remove the condition ${CONDITION_LABELS[kind].toLowerCase()} of ${name}`}
        onClick={() => onChange({ shown: rule.shown.filter((each) => each !== kind) })}
      >
        <X />
      </IconButton>
    </div>
  ))
}

export const CONDITION_LABELS: Record<ConditionKind, string> = {
  countries: 'Country',
  devices: 'Device',
  systems: 'Operating system',
  customer: 'New or returning customer',
  amount: 'Amount of the sale',
  products: 'Product number',
  categories: 'Product category',
  credit: 'Coupon or click',
  level: 'Level of the affiliate',
  groups: 'Group of the affiliate',
  affiliates: 'Single affiliates',
  payment: 'Payment of a customer',
}

function fieldsOf(kind: ConditionKind, { rule, groups, onChange, errors }: ConditionFieldsProps): ReactNode {
  const label = CONDITION_LABELS[kind]
  switch (kind) {
    case 'countries':
      return (
        <TextField
          label={label}
          hint="Codes of two letters, like US, CA."
          value={rule.countries}
          onChange={(countries) => onChange({ countries })}
          error={errorAt(errors, 'countries')}
        />
      )
    case 'devices':
    case 'systems':
      return (
        <Choices
          legend={label}
          none="Choose at least one."
          options={kind === 'devices' ? DEVICE_CHOICES : SYSTEM_CHOICES}
          chosen={rule[kind]}
          onChange={(chosen) => onChange({ [kind]: chosen })}
        />
      )
    case 'groups':
      return (
        <Choices
          legend={label}
          none="Choose at least one."
          options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
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
    case 'amount':
      return (
        <Pair>
          <TextField
            label="Sale of at least"
            isNumber
            unit="USD"
            value={rule.minAmount}
            onChange={(minAmount) => onChange({ minAmount })}
            error={errors.minAmountCents}
          />
          <TextField
            label="and at most"
            isNumber
            unit="USD"
            value={rule.maxAmount}
            onChange={(maxAmount) => onChange({ maxAmount })}
            error={errors.maxAmountCents}
          />
        </Pair>
      )
    case 'products':
    case 'categories':
      return (
        <TextField
          label={label}
          hint={
            kind === 'products' ? 'SKUs or the shop’s numbers, with commas.' : 'As the shop names them, with commas.'
          }
          value={rule[kind]}
          onChange={(typed) => onChange({ [kind]: typed })}
          error={errorAt(errors, kind)}
        />
      )
    case 'level':
      return (
        <TextField
          label="Affiliates from level"
          isNumber
          value={rule.level}
          onChange={(level) => onChange({ level })}
          error={errors.minLevel}
        />
      )
    case 'affiliates':
      return (
        <TextField
          label={label}
          hint="Their IDs, with commas. Nobody else reads this rule."
          value={rule.affiliates}
          onChange={(affiliates) => onChange({ affiliates })}
          error={errorAt(errors, 'affiliateIds')}
        />
      )
    case 'payment':
      return (
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
  }
}

const Pair = ({ children }: { children: ReactNode }) => <div className="grid gap-3 md:grid-cols-2">{children}</div>
