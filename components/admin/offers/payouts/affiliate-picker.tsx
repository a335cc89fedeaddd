'use client'

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { AffiliateChoice } from '@/lib/catalog/offer-payouts/admin-schema'
import { affiliateChoicesOptions } from './queries'

type AffiliatePickerProps = {
  offerId: number
  value: AffiliateChoice | null
  onChange: (affiliate: AffiliateChoice | null) => void
  error: string | undefined
}

/** Approved affiliates by a part of the name, the email or the number. */
export function AffiliatePicker({ offerId, value, onChange, error }: AffiliatePickerProps) {
  const [typed, setTyped] = useState('')
  const { data: found = [] } = useQuery(affiliateChoicesOptions(offerId, useDeferredValue(typed.trim())))
  const isListed = found.some(({ id }) => id === value?.id)
  const choices = value && !isListed ? [value, ...found] : found
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Field label="Find an affiliate" hint="Name, email or number.">
        <Input autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Field label="Affiliate" error={error}>
        <Select
          value={value?.id ?? ''}
          onChange={({ target }) => onChange(choices.find(({ id }) => id === Number(target.value)) ?? null)}
        >
          <option value="">{found.length === 0 ? 'Nobody matches' : 'Choose…'}</option>
          {choices.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {name || email} ({id})
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
