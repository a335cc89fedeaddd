'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SumField } from '@/components/shared/forms/currency-field'
import { ChoiceField } from '@/components/shared/forms/fields'
import { typedCents } from '@/components/shared/forms/typed-numbers'
import { apiQuery } from '@/components/shared/live/api-query'
import { QueryNote } from '@/components/shared/states/query-note'
import { Segmented } from '@/components/ui/segmented'
import type { AmountLimitChoices } from '@/lib/conversions/amounts/limit-admin-schema'
import { DEFAULT_MAX_AMOUNT_CENTS } from '@/lib/conversions/amounts/limit-constants'
import { lazySchema } from '@/lib/platform/http/api-client'
import { DOLLAR } from '@/lib/platform/money/currency'
import { formatCentsShort } from '@/lib/platform/money/format'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { adminKeys } from '../kit/keys'

const amountLimitChoicesAnswer = lazySchema(
  async () => (await import('@/lib/conversions/amounts/limit-admin-schema')).amountLimitsSchema,
)

const PATH = '/api/admin/conversion-caps/amount-limits'
const DEFAULT_LIMIT = formatCentsShort(DEFAULT_MAX_AMOUNT_CENTS)
const EMPTY: AmountLimitChoices = { advertisers: [], offers: [] }

type Target = 'advertiser' | 'offer'

/** Sets the largest amount that postbacks of an advertiser, or on one offer, may name. */
export function AmountLimitDialog({ onClose }: { onClose: () => void }) {
  const [target, setTarget] = useState<Target>('offer')
  const [id, setId] = useState<number | null>(null)
  const [limit, setLimit] = useState('')
  const [currency, setCurrency] = useState<string>(DOLLAR)
  const query = useQuery(
    apiQuery([...adminKeys.page('conversion-caps'), 'amount-limits'], PATH, amountLimitChoicesAnswer),
  )
  const { data = EMPTY } = query
  const options = target === 'offer' ? data.offers : data.advertisers
  const subject = options.find((each) => each.id === id)
  const choose = (next: number | null) => {
    const chosen = options.find((each) => each.id === next)
    const cents = chosen?.maxAmountCents ?? null
    setId(next)
    setCurrency(chosen?.maxAmountCurrency ?? DOLLAR)
    setLimit(cents === null ? '' : (cents / 100).toFixed(2))
  }
  return (
    <StaffChangeDialog
      page="conversion-caps"
      done="Limit saved."
      onClose={onClose}
      title="Amount limit"
      description="The largest sale amount that is paid a percentage. A postback above it is refused, stored in the conversion feed, and can be replayed after the limit is raised."
      label="Save limit"
      busyLabel="Saving…"
      phrase={subject?.name}
      fields={(errors) => (
        <>
          <Segmented
            label="Limit for"
            value={target}
            onValueChange={(next) => {
              setTarget(next)
              setId(null)
              setLimit('')
            }}
            options={[
              { value: 'offer', label: 'An offer' },
              { value: 'advertiser', label: 'An advertiser' },
            ]}
            block
          />
          <ChoiceField
            label={target === 'offer' ? 'Offer' : 'Advertiser'}
            none={target === 'offer' ? 'Choose an offer' : 'Choose an advertiser'}
            value={id}
            onChange={choose}
            options={options}
            error={errors.offerId ?? errors.advertiserId}
          />
          <QueryNote query={query} text="Offers and advertisers could not be loaded." />
          <SumField
            label="Largest amount"
            hint={target === 'offer' ? 'Empty: the advertiser’s limit.' : `Empty: the default of ${DEFAULT_LIMIT}.`}
            value={limit}
            onChange={setLimit}
            error={errors.limitCents}
            currency={currency}
            onCurrency={setCurrency}
            currencyError={errors.currency}
          />
        </>
      )}
      change={() => ({
        path: PATH,
        method: 'PUT',
        body: { [`${target}Id`]: id, limitCents: typedCents(limit), currency },
      })}
    />
  )
}
