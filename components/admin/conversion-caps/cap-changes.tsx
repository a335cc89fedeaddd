'use client'

import { useState } from 'react'
import type { CapRow } from '@/lib/traffic/caps/admin-schema'
import type { TrafficChoices } from '@/lib/traffic/form-choices/admin-schema'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { ChoiceField, TextField } from '../kit/fields/fields'
import { typedCents, wholeNumber } from '../kit/fields/typed-numbers'
import type { CapAsk } from './cap-sheet'

type CapChangeProps = { ask: CapAsk; row: CapRow; choices: TrafficChoices; onClose: () => void }

const isMoney = ({ metric }: CapRow) => metric === 'payout' || metric === 'revenue'

/** What is done to one cap: a new limit or overflow, on or off, away. */
export function CapChange({ ask, row, choices, onClose }: CapChangeProps) {
  if (ask === 'limit') return <LimitDialog row={row} choices={choices} onClose={onClose} />
  return <PlainDialog ask={ask} row={row} onClose={onClose} />
}

function LimitDialog({ row, choices, onClose }: Omit<CapChangeProps, 'ask'>) {
  const [limit, setLimit] = useState(isMoney(row) ? (row.limit / 100).toFixed(2) : String(row.limit))
  const [overflowOfferId, setOverflow] = useState(row.overflowOfferId)
  const { mutateAsync } = useChange('conversion-caps', 'Cap changed.')
  const body = { limit: isMoney(row) ? typedCents(limit) : wholeNumber(limit), overflowOfferId }
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Change cap ${row.id}`}
      description="The new limit holds at once. What is used stays used."
      label="Change"
      busyLabel="Changing…"
      phrase={row.subject}
      fields={(errors) => (
        <>
          <TextField
            label={isMoney(row) ? 'Limit in dollars' : 'Limit'}
            isNumber
            value={limit}
            onChange={setLimit}
            error={errors.limit}
          />
          <ChoiceField
            label="Overflow"
            none="No overflow"
            value={overflowOfferId}
            onChange={setOverflow}
            options={choices.offers.filter(({ id }) => id !== row.offerId)}
            error={errors.overflowOfferId}
          />
        </>
      )}
      run={(said) =>
        mutateAsync({ path: `/api/admin/conversion-caps/${row.id}`, method: 'PATCH', body: { ...body, ...said } })
      }
    />
  )
}

function PlainDialog({ ask, row, onClose }: { ask: 'switch' | 'remove'; row: CapRow; onClose: () => void }) {
  const { mutateAsync } = useChange('conversion-caps', ask === 'remove' ? 'Cap removed.' : 'Cap changed.')
  const path = `/api/admin/conversion-caps/${row.id}`
  const words = {
    remove: {
      label: 'Remove',
      busyLabel: 'Removing…',
      description: 'Nothing limits this any more, and its count is lost.',
    },
    switch: row.isActive
      ? {
          label: 'Switch off',
          busyLabel: 'Switching…',
          description: 'Nothing limits this until it is switched on again.',
        }
      : { label: 'Switch on', busyLabel: 'Switching…', description: 'What its period brought meanwhile counts.' },
  }[ask]
  return (
    <ChangeDialog
      {...words}
      isOpen
      onClose={onClose}
      title={`${words.label} cap ${row.id}`}
      phrase={row.subject}
      isDanger={ask === 'remove' || row.isActive}
      run={(said) =>
        ask === 'remove'
          ? mutateAsync({ path, method: 'DELETE', body: said })
          : mutateAsync({ path, method: 'PATCH', body: { isActive: !row.isActive, ...said } })
      }
    />
  )
}
