'use client'

import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { TextField } from '@/components/shared/forms/fields'
import { useChange } from '../kit/change/use-change'
import { LINKS_PATH } from './labels'

/** Adds a domain of the network, under which all affiliates may make short links. */
export function NewDomainDialog({ onClose }: { onClose: () => void }) {
  const [host, setHost] = useState('')
  const { mutateAsync } = useChange('links', 'Domain added. Its row says which records it needs.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title="Add a network domain"
      description="All affiliates may make short links under it, once its DNS records are found."
      label="Add"
      busyLabel="Adding…"
      fields={(errors) => (
        <TextField label="Domain" placeholder="go.example.com" value={host} onChange={setHost} error={errors.host} />
      )}
      run={({ reason }) => mutateAsync({ path: `${LINKS_PATH}/domains`, body: { host, reason } })}
    />
  )
}
