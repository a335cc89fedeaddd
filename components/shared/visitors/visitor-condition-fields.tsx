'use client'

import { visitorsText } from '@/lib/catalog/visitor-conditions/text-rules'
import { ConditionList } from './condition-list'
import { VisitorControl } from './visitor-controls'
import { typedConditions, VISITOR_KINDS, type VisitorDraft, visitorLabel } from './visitor-draft'

type VisitorConditionFieldsProps = {
  draft: VisitorDraft
  onChange: (draft: VisitorDraft) => void
  errors: Readonly<Record<string, string>>
  /** What they are conditions of: "the offer". */
  name: string
  /** What becomes of visitors of whom it is not known whether they meet them; left out where a field says it. */
  unknown?: string
}

/** The conditions of visitors, with the sentence that they make. */
export function VisitorConditionFields({ draft, onChange, errors, name, unknown }: VisitorConditionFieldsProps) {
  const typed = typedConditions(draft)
  return (
    <div className="grid gap-3">
      <p className="text-13 text-text-2 [overflow-wrap:anywhere]">{typed ? `${visitorsText(typed)}.` : ''}</p>
      <ConditionList
        kinds={VISITOR_KINDS}
        shown={draft.shown}
        onShown={(shown) => onChange({ ...draft, shown })}
        labelOf={visitorLabel}
        name={name}
        addLabel={`Add a condition to ${name}`}
        control={(kind) => (
          <VisitorControl
            kind={kind}
            values={draft.values}
            onChange={(part) => onChange({ ...draft, values: { ...draft.values, ...part } })}
            errors={errors}
          />
        )}
        error={errors.except}
      />
      {unknown && draft.shown.length > 0 ? <p className="text-12 text-muted">{unknown}</p> : null}
    </div>
  )
}
