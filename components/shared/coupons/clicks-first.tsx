import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast'
import { apiFetch } from '@/lib/platform/http/api-client'
import { errorMessage } from '../forms/form-errors'
import { type CouponPlace, couponsPath } from './queries'

/** Whether clicks of other affiliates are paid before codes; applies to the next sale. */
export function ClicksFirst({ place, isOn }: { place: CouponPlace; isOn: boolean }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const change = async (clicksFirst: boolean) => {
    setBusy(true)
    try {
      await apiFetch(`${couponsPath(place)}/priority`, { method: 'PUT', body: { clicksFirst } })
      await client.invalidateQueries({ queryKey: [...place.queryKey] })
      toast.success(clicksFirst ? 'Clicks are paid before codes.' : 'Codes are paid before clicks.')
    } catch (error) {
      toast.error(errorMessage(error))
    }
    setBusy(false)
  }
  return (
    <Switch
      label="Clicks of other affiliates go before codes"
      checked={isOn}
      disabled={isBusy}
      onCheckedChange={(checked) => void change(checked)}
    />
  )
}
