'use client'

import { useState } from 'react'
import { SumField } from '@/components/shared/forms/currency-field'
import { typedCents } from '@/components/shared/forms/typed-numbers'
import { DEFAULT_MAX_AMOUNT_CENTS } from '@/lib/conversions/amounts/limit-constants'
import { formatCentsShort } from '@/lib/platform/money/format'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'

const TEXTS = {
  offers: {
    description:
      'The largest sale amount that is paid a percentage. A postback above it is refused, stored, and can be replayed after the limit is raised.',
    hint: 'Empty: the limit of its advertiser.',
  },
  advertisers: {
    description:
      'The largest sale amount that is paid a percentage. Offers with a limit of their own keep it. A postback above it is refused, stored, and can be replayed after the limit is raised.',
    hint: `Empty: the default of ${formatCentsShort(DEFAULT_MAX_AMOUNT_CENTS)}.`,
  },
}

type LimitDialogProps = {
  page: keyof typeof TEXTS
  /** The offer or the advertiser. */
  subject: { id: number; name: string; maxAmountCents: number | null; maxAmountCurrency: string }
  onClose: () => void
}

/** Sets the largest amount that one postback on an offer, or from an advertiser, may name. */
export function LimitDialog({
  page,
  subject: { id, name, maxAmountCents, maxAmountCurrency },
  onClose,
}: LimitDialogProps) {
  const [limit, setLimit] = useState(maxAmountCents === null ? '' : (maxAmountCents / 100).toFixed(2))
  const [currency, setCurrency] = useState(maxAmountCurrency)
  const { description, hint } = TEXTS[page]
  return (
    <StaffChangeDialog
      page={page}
      done="Limit saved."
      onClose={onClose}
      title={`Amount limit of ${name}`}
      description={description}
      label="Save limit"
      busyLabel="Saving…"
      phrase={name}
      fields={(errors) => (
        <SumField
          label="Largest amount"
          hint={hint}
          value={limit}
          onChange={setLimit}
          error={errors.limitCents}
          currency={currency}
          onCurrency={setCurrency}
          currencyError={errors.currency}
        />
      )}
      change={() => ({
        path: `/api/admin/${page}/${id}/amount-limit`,
        method: 'PUT',
        body: { limitCents: typedCents(limit), currency },
      })}
    />
  )
}
