'use client'

import { Button } from '@/components/ui/button'
import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import type { AdvertiserAction } from '@/lib/catalog/advertisers/constants'
import type { AdvertiserStatus } from '@/lib/generated/prisma/enums'
import { LimitDialog } from '../../shared/limit-dialog'
import { ManagerDialog } from '../../shared/managers/manager-dialog'
import { EditAdvertiserDialog } from '../edit-advertiser-dialog'
import { EraseCustomerDialog } from '../erase-customer-dialog'
import { NetworksDialog } from '../networks-dialog'
import { StatusDialog } from '../status-dialog'
import { OwnChangesDialog } from './own-changes'

export type AdvertiserDialogName =
  | AdvertiserAction
  | 'edit'
  | 'networks'
  | 'limit'
  | 'own-changes'
  | 'manager'
  | 'erase-customer'

type ButtonsProps = { status: AdvertiserStatus; canAssign: boolean; onPick: (dialog: AdvertiserDialogName) => void }

/** What can be done with an advertiser of this status. */
export function AdvertiserButtons({ status, canAssign, onPick }: ButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {status === 'archived' ? (
        <Button onClick={() => onPick('restore')}>Restore</Button>
      ) : (
        <>
          <Button variant="danger-quiet" onClick={() => onPick('archive')}>
            Archive
          </Button>
          {status === 'active' ? (
            <Button onClick={() => onPick('pause')}>Pause</Button>
          ) : (
            <Button onClick={() => onPick('resume')}>Resume</Button>
          )}
        </>
      )}
      {canAssign ? <Button onClick={() => onPick('manager')}>Assign manager</Button> : null}
      <Button variant="primary" onClick={() => onPick('edit')}>
        Edit
      </Button>
    </div>
  )
}

type DialogsProps = { advertiser: AdvertiserDetail; dialog: AdvertiserDialogName; onClose: () => void }

/** The dialog of one action. */
export function AdvertiserDialogs({ advertiser, dialog, onClose }: DialogsProps) {
  if (dialog === 'edit') return <EditAdvertiserDialog advertiser={advertiser} onClose={onClose} />
  if (dialog === 'networks') return <NetworksDialog advertiser={advertiser} onClose={onClose} />
  if (dialog === 'limit') return <LimitDialog page="advertisers" subject={advertiser} onClose={onClose} />
  if (dialog === 'erase-customer') return <EraseCustomerDialog advertiser={advertiser} onClose={onClose} />
  if (dialog === 'own-changes') return <OwnChangesDialog advertiser={advertiser} onClose={onClose} />
  if (dialog === 'manager') {
    const { id, name, manager } = advertiser
    return <ManagerDialog page="advertisers" id={id} name={name} manager={manager} onClose={onClose} />
  }
  return <StatusDialog advertiser={advertiser} action={dialog} onClose={onClose} />
}
