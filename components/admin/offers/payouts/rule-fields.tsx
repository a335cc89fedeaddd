'use client'

import { Plus } from 'lucide-react'
import { ChoiceError } from '@/components/shared/forms/choice-error'
import { errorsUnder } from '@/components/shared/forms/error-at'
import { RowButtons } from '@/components/shared/offer-form/row-buttons'
import { ConditionList } from '@/components/shared/visitors/condition-list'
import { Button } from '@/components/ui/button'
import type { OfferPayouts } from '@/lib/catalog/payouts/admin-schema'
import { conditionsSchema } from '@/lib/catalog/payouts/condition-schema'
import { conditionsText } from '@/lib/catalog/payouts/condition-text-rules'
import { RULES_MAX } from '@/lib/catalog/payouts/constants'
import { AmountFields } from './amount-fields'
import { ConditionControl } from './condition-controls'
import { CONDITION_KINDS, conditionLabel, conditionsBody, newRule, type RuleDraft } from './rule-draft'

type RuleFieldsProps = {
  rules: readonly RuleDraft[]
  groups: OfferPayouts['groups']
  /** That of the offer's own price. */
  currency: string
  onChange: (rules: RuleDraft[]) => void
  errors: Readonly<Record<string, string>>
}

/** What some sales pay in place of the base payout: ordered rules, each with its conditions and what it pays. */
export function RuleFields({ rules, groups, currency, onChange, errors }: RuleFieldsProps) {
  const update = (index: number, part: Partial<RuleDraft>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)))
  return (
    <section aria-label="Rules" className="grid gap-3">
      {rules.map((rule, index) => (
        <fieldset key={rule.key} className="grid gap-3 rounded-control border border-line p-3">
          <legend className="px-1 text-13 font-medium">Rule {index + 1}</legend>
          <div className="flex items-start justify-between gap-2">
            <p className="text-13 text-text-2 [overflow-wrap:anywhere]">{preview(rule, groups)}</p>
            <RowButtons name={`rule ${index + 1}`} items={rules} index={index} onChange={onChange} />
          </div>
          <ConditionList
            kinds={CONDITION_KINDS}
            shown={rule.shown}
            onShown={(shown) => update(index, { shown })}
            labelOf={conditionLabel}
            name={`rule ${index + 1}`}
            addLabel={`Add a condition to rule ${index + 1}`}
            control={(kind) => (
              <ConditionControl
                kind={kind}
                rule={rule}
                groups={groups}
                onChange={(part) => update(index, part)}
                errors={errorsUnder(errors, `rules.${index}.conditions.`)}
              />
            )}
            error={errors[`rules.${index}.conditions`]}
          />
          <AmountFields
            draft={rule}
            onChange={(part) => update(index, part)}
            errors={errors}
            fieldPath={`rules.${index}.`}
          />
        </fieldset>
      ))}
      <ChoiceError id="rules-error">{errors.rules}</ChoiceError>
      <div className="grid gap-1.5">
        <div>
          <Button
            size="sm"
            disabled={rules.length >= RULES_MAX}
            onClick={() => onChange([...rules, newRule(currency)])}
          >
            <Plus aria-hidden="true" />
            Add a rule
          </Button>
        </div>
        <p className="text-12 text-muted">
          What is not known meets no condition. The first rule that a sale meets pays it in place of the base payout and
          its tiers. A rule of products pays for those alone; at 0 it takes them out of the sale. Goals and custom
          payouts are paid as they are.
        </p>
      </div>
    </section>
  )
}

/** What a rule is about, as far as it is typed. */
function preview(rule: RuleDraft, groups: OfferPayouts['groups']): string {
  const typed = conditionsSchema.safeParse(conditionsBody(rule))
  if (rule.shown.length === 0 || !typed.success) return 'Choose which sales it is about.'
  return conditionsText(typed.data, {
    kind: 'staff',
    groupName: (id) => groups.find((group) => group.id === id)?.name,
  })
}
