'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { AdminList } from '../kit/list/admin-list'
import { UserSheet } from './user-sheet'
import { USERS_LIST } from './users-list'

/** Everybody with an account; one of them opens at the side, in the address. [S2.22] */
export function UsersScreen() {
  const [open, setOpen] = useQueryState('user', parseAsString.withOptions({ history: 'push' }))
  return (
    <>
      <AdminList config={USERS_LIST} onOpen={({ id }) => setOpen(id)} />
      <UserSheet id={open} onClose={() => setOpen(null)} />
    </>
  )
}
