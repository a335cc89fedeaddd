'use client'

import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { LINKS_PATH } from './labels'

/** Adds a domain of the network, under which all affiliates may make short links. */
export function NewDomainDialog({ onClose }: { onClose: () => void }) {
  const [host, setHost] = useState('')
  return (
    <StaffChangeDialog
      page="links"
      done="Domain added. Its row says which records it needs."
      onClose={onClose}
      title="Add a network domain"
      description="All affiliates may make short links under it, once its DNS records are found."
      label="Add"
      busyLabel="Adding…"
      fields={(errors) => (
        <TextField label="Domain" placeholder="go.example.com" value={host} onChange={setHost} error={errors.host} />
      )}
      change={() => ({ path: `${LINKS_PATH}/domains`, body: { host } })}
    />
  )
}
