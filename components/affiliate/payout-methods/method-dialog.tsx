'use client'

import { useState } from 'react'
import { FormSelect } from '@/components/shared/forms/form-fields'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { DialogContent } from '@/components/ui/dialog'
import { Options } from '@/components/ui/options'
import { toast } from '@/components/ui/toast'
import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { METHOD_LABELS } from '@/lib/money/payout-methods/constants'
import { formatEasternInstant } from '@/lib/money/payout-methods/rules'
import { type CountryChoice, MethodForm } from './method-form'
import { useSaveMethod } from './queries'

type MethodDialogProps = {
  /** The masked current value when a method is changed. */
  before?: string
  /** The methods to choose from; a change has exactly one. */
  kinds: readonly PayoutMethodKind[]
  countries: readonly CountryChoice[]
  /** `isBusy` keeps the dialog open while the request runs. */
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

/** Adds or replaces a payout method. */
export function MethodDialog({ before, kinds, countries, onBusy, onClose }: MethodDialogProps) {
  const [kind, setKind] = useState(kinds[0] ?? 'paypal')
  const returnFocus = useReturnFocus()
  const { mutateAsync } = useSaveMethod(({ heldUntil }) => {
    onClose()
    toast.success(heldUntil ? `Saved. Payouts are held until ${formatEasternInstant(new Date(heldUntil))}.` : 'Saved.')
  })
  const save = async (values: Parameters<typeof mutateAsync>[0]['values']) => {
    onBusy(true)
    try {
      await mutateAsync({ kind, values })
    } finally {
      onBusy(false)
    }
  }
  return (
    <DialogContent
      {...returnFocus}
      title={before ? `Change ${METHOD_LABELS[kind]}` : 'Add a payout method'}
      description={before ? `Replaces ${before}. Pending payouts to it will go to the new one.` : undefined}
    >
      {kinds.length > 1 ? (
        <div className="px-5 pt-4">
          <FormSelect
            label="Paid by"
            value={kind}
            onChange={(event) => setKind(kinds.find((each) => each === event.target.value) ?? kind)}
          >
            <Options of={kinds} show={(each) => [each, METHOD_LABELS[each]]} />
          </FormSelect>
        </div>
      ) : null}
      <MethodForm key={kind} kind={kind} countries={countries} save={save} onCancel={onClose} />
    </DialogContent>
  )
}
