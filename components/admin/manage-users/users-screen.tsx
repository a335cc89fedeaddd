'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { AdminList } from '../kit/list/admin-list'
import { UserSheet } from './user-sheet'
import { USERS_LIST } from './users-list'

/** All accounts; the open one is in the URL. [S2.22] */
export function UsersScreen() {
  const [open, setOpen] = useQueryState('user', parseAsString.withOptions({ history: 'push' }))
  return (
    <>
      <AdminList config={USERS_LIST} onOpen={({ id }) => setOpen(id)} />
      <UserSheet id={open} onClose={() => setOpen(null)} />
    </>
  )
}
