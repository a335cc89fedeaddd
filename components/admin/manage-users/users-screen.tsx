'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import type { Manager } from '@/lib/backoffice/managers/schema'
import type { UserRow } from '@/lib/people/users/admin-schema'
import { BulkBar } from '../kit/change/bulk-bar'
import { AdminList } from '../kit/list/admin-list'
import { useSelection } from '../kit/list/use-selection'
import { useAssignAction } from '../shared/managers/manager-list'
import { UserSheet } from './user-sheet'
import { usersList } from './users-list'

const idOf = ({ id }: UserRow) => id
const isAffiliate = ({ affiliateId }: UserRow) => affiliateId !== null

type UsersScreenProps = {
  /** Who can look after affiliates; null for staff who see only their own book. */
  managers: readonly Manager[] | null
  /** Whether the viewer may assign them. */
  canAssign: boolean
}

/** All accounts; the open one is in the URL. [S2.22] */
export function UsersScreen({ managers, canAssign }: UsersScreenProps) {
  const config = useMemo(() => usersList(managers), [managers])
  const [open, setOpen] = useQueryState('user', parseAsString.withOptions({ history: 'push' }))
  const selection = useSelection(idOf, isAffiliate)
  const assign = useAssignAction('manage-users', managers ?? [], 'affiliate')
  return (
    <>
      <AdminList
        config={config}
        onOpen={({ id }) => setOpen(id)}
        {...(canAssign && {
          selection,
          bulk: (
            <BulkBar
              config={config}
              selection={selection}
              nameOf={({ name, email }) => name || email}
              idOf={idOf}
              actions={[assign]}
            />
          ),
        })}
      />
      <UserSheet id={open} onClose={() => setOpen(null)} />
    </>
  )
}
