'use client'

import { X } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { ConditionControl, type ConditionControlProps } from './condition-controls'
import { CONDITION_LABELS } from './rule-draft'

/** @param name what the rule is called: "rule 2" */
type ConditionFieldsProps = ConditionControlProps & { name: string }

/** The conditions of a rule, each with a button that removes it. */
export const ConditionFields = ({ name, ...props }: ConditionFieldsProps) =>
  props.rule.shown.map((kind) => (
    <div key={kind} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <ConditionControl kind={kind} {...props} />
      </div>
      <IconButton
        size="sm"
        className="mt-6"
        label={`Remove the condition ${CONDITION_LABELS[kind].toLowerCase()} of ${name}`}
        onClick={() => props.onChange({ shown: props.rule.shown.filter((each) => each !== kind) })}
      >
        <X />
      </IconButton>
    </div>
  ))
