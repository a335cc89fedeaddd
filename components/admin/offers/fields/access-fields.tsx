'use client'

import { Section } from '@/components/shared/offer-form/section'
import { Checkbox } from '@/components/ui/checkbox'
import type { OfferFieldsProps } from './field-props'

/** Who sees and promotes an offer. */
export const AccessFields = ({ draft, change }: OfferFieldsProps) => (
  <Section title="Access">
    <Checkbox
      label="Requires approval: affiliates see it and apply"
      checked={draft.requiresApproval}
      onChange={({ target }) => change({ requiresApproval: target.checked })}
    />
    <Checkbox
      label="Private: only approved affiliates see it"
      checked={draft.isPrivate}
      onChange={({ target }) => change({ isPrivate: target.checked })}
    />
  </Section>
)
