'use client'

import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog'
import type { AdminDomain } from '@/lib/traffic/links/domains/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { useChange } from '../kit/change/use-change'
import { ForChangers } from '../kit/frame/staff-rights'
import { DOMAIN_STATES, LINKS_PATH } from './labels'
import { StateDialog } from './state-dialog'

type DomainDialogProps = { domain: AdminDomain; onClose: () => void }

/** A domain with the records it needs, and what staff may do with it. */
export function DomainDialog({ domain, onClose }: DomainDialogProps) {
  const [action, setAction] = useState<'state' | 'remove' | null>(null)
  const { id, host, affiliateId, status, problem, isDisabled, disabledReason, records } = domain
  const path = `${LINKS_PATH}/domains/${id}`
  const { mutateAsync: check, isPending, error } = useChange('links', 'Checked.')
  if (action === 'state') {
    const state = { name: host, isDisabled, disabledReason, onClose }
    return <StateDialog path={`${path}/state`} {...state} />
  }
  if (action === 'remove') {
    return (
      <StaffChangeDialog
        page="links"
        done="Domain removed."
        onClose={onClose}
        title={`Remove ${host}`}
        description="Links under it stop working at once. The names of its short links are kept."
        label="Remove"
        busyLabel="Removing…"
        change={() => ({ path, method: 'DELETE' })}
      />
    )
  }
  const checkNow = async () => {
    await check({ path: `${path}/check`, body: {} }).then(onClose, () => undefined)
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={host} className="w-[560px]">
        <DialogBody>
          <FactList
            facts={[
              ['State', isDisabled ? `Disabled: ${disabledReason ?? ''}` : DOMAIN_STATES[status].label],
              ['Last check', problem ?? 'All records were found.'],
              ['TXT record', records.txtName],
              ['Its value', records.txtValue],
              ['CNAME to', records.target],
            ]}
          />
          <FormAlert>{error ? errorMessage(error) : undefined}</FormAlert>
        </DialogBody>
        <ForChangers page="links">
          <DialogFooter>
            {affiliateId === null ? (
              <Button variant="ghost" onClick={() => setAction('remove')}>
                Remove
              </Button>
            ) : null}
            <Button variant={isDisabled ? 'secondary' : 'danger'} onClick={() => setAction('state')}>
              {isDisabled ? 'Enable' : 'Disable'}
            </Button>
            <Button variant="primary" busy={isPending} busyLabel="Checking…" onClick={checkNow}>
              Check now
            </Button>
          </DialogFooter>
        </ForChangers>
      </DialogContent>
    </Dialog>
  )
}
