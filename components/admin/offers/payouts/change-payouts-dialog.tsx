'use client'

import { useState } from 'react'
import { useMailText } from '@/components/shared/brand/mail-text'
import { TextField } from '@/components/shared/forms/fields'
import { Segmented } from '@/components/ui/segmented'
import type { OfferPayouts } from '@/lib/catalog/payouts/admin-schema'
import type { PayoutWarning } from '@/lib/catalog/payouts/changes/admin-schema'
import { CHANGE_PHRASE, NOTICE_DAYS } from '@/lib/catalog/payouts/constants'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { AmountFields } from './amount-fields'
import { changeBody, drafts, errorPath, type LineDraft, ownCurrency } from './payout-draft'
import { payoutsPath } from './queries'
import { ruleDraft, rulesBody } from './rule-draft'
import { RuleFields } from './rule-fields'
import { StepFields } from './step-fields'
import { useReloadPayouts } from './use-reload-payouts'
import { Warnings } from './warnings'

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a scheduled time' },
] as const

type ChangePayoutsDialogProps = { payouts: OfferPayouts; onClose: () => void }

/** Changes what an offer and its goals pay, now or at a scheduled time. */
export function ChangePayoutsDialog({ payouts, onClose }: ChangePayoutsDialogProps) {
  const { offer } = payouts
  const mailText = useMailText()
  const [lines, setLines] = useState(() => drafts(payouts))
  const [rules, setRules] = useState(() => payouts.rules.map(ruleDraft))
  const [when, setWhen] = useState<'now' | 'later'>('later')
  const [moment, setMoment] = useState('')
  const [accepted, setAccepted] = useState<PayoutWarning[]>([])
  const reload = useReloadPayouts(offer.id)
  const update = (index: number, part: Partial<LineDraft>) =>
    setLines((before) => before.map((line, at) => (at === index ? { ...line, ...part } : line)))
  return (
    <StaffChangeDialog
      page="offers"
      done={when === 'now' ? 'Payouts changed.' : 'Change scheduled.'}
      onClose={onClose}
      title={`Change payouts of ${offer.name}`}
      description={`Conversions before that time keep their payout. Affiliates who promote the offer are notified in the app${mailText(' and by email')}; announce a lower payout at least ${NOTICE_DAYS} days ahead.`}
      label={when === 'now' ? 'Change now' : 'Schedule the change'}
      busyLabel="Saving…"
      phrase={CHANGE_PHRASE}
      fields={(errors) => (
        <>
          <Segmented label="When" value={when} onValueChange={setWhen} options={WHEN} block />
          {when === 'later' ? (
            <TextField
              label="Begins, Eastern Time"
              type="datetime-local"
              value={moment}
              onChange={setMoment}
              error={errors.beginsAt}
            />
          ) : null}
          {lines.map((line, index) => {
            const name = payouts.lines[index]?.name ?? ''
            return (
              <fieldset key={line.goalId ?? 'own'} className="grid gap-3 rounded-control border border-line p-3">
                <legend className="px-1 text-13 font-medium">{name}</legend>
                <AmountFields
                  draft={line}
                  onChange={(part) => update(index, part)}
                  errors={errors}
                  fieldPath={`${errorPath(index)}.`}
                />
                <StepFields
                  line={line}
                  name={name}
                  onChange={(steps) => update(index, { steps })}
                  errors={errors}
                  fieldPath={`tiers.${index}.steps.`}
                />
              </fieldset>
            )
          })}
          <RuleFields
            rules={rules}
            groups={payouts.groups}
            currency={ownCurrency(payouts)}
            onChange={setRules}
            errors={errors}
          />
          <Warnings errors={errors} accepted={accepted} onChange={setAccepted} />
        </>
      )}
      change={() => ({
        path: `${payoutsPath(offer.id)}/changes`,
        body: {
          beginsAt: when === 'now' ? null : moment,
          ...changeBody(lines),
          rules: rulesBody(rules),
          accepted,
          version: offer.version,
        },
      })}
      onFailure={reload}
    />
  )
}
