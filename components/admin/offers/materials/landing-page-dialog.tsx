import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import { wholeNumber } from '@/components/shared/forms/typed-numbers'
import { Checkbox } from '@/components/ui/checkbox'
import type { AdminLandingPage } from '@/lib/catalog/landing-pages/admin-schema'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { OFFERS_PATH } from '../queries'

type LandingPageDialogProps = { offerId: number; page: AdminLandingPage | null; onClose: () => void }

/** Adds or changes a landing page. */
export function LandingPageDialog({ offerId, page, onClose }: LandingPageDialogProps) {
  const [name, setName] = useState(page?.name ?? '')
  const [url, setUrl] = useState(page?.url ?? '')
  const [weight, setWeight] = useState(String(page?.weight ?? 1))
  const [isActive, setActive] = useState(page?.isActive ?? true)
  const path = `${OFFERS_PATH}/${offerId}/landing-pages`
  return (
    <StaffChangeDialog
      page="offers"
      done="Landing page saved."
      onClose={onClose}
      title={page ? `Change ${page.name}` : 'Add a landing page'}
      description="It applies to the next click."
      label="Save"
      busyLabel="Saving…"
      fields={(errors) => (
        <>
          <TextField label="Name" hint="Affiliates see it." value={name} onChange={setName} error={errors.name} />
          <TextField
            label="URL"
            hint="With {click_id} in it, as the destination URL."
            value={url}
            onChange={setUrl}
            error={errors.url}
          />
          <TextField
            label="Weight"
            hint="2 gets twice the visitors of 1; with 0 only links that name this page lead to it."
            isNumber
            value={weight}
            onChange={setWeight}
            error={errors.weight}
          />
          <Checkbox label="Takes visitors" checked={isActive} onChange={({ target }) => setActive(target.checked)} />
        </>
      )}
      change={() => ({
        path: page ? `${path}/${page.id}` : path,
        ...(page && { method: 'PUT' as const }),
        body: { name, url, weight: wholeNumber(weight), isActive },
      })}
    />
  )
}
