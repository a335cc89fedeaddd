'use client'

import Link from 'next/link'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import { UserButtons, type UserChoice } from '../manage-users/user-buttons'
import { UserDialogs } from '../manage-users/user-dialogs'
import { UserStatus } from '../manage-users/user-status'

/** Who it is, their status and level, and what the viewer may do. */
export function WorkspaceHead({ user }: { user: UserDetail }) {
  const [action, setAction] = useState<UserChoice | null>(null)
  const close = () => setAction(null)
  return (
    <>
      <Card className="mb-4 flex flex-wrap items-start gap-x-6 gap-y-3 p-4">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-22 [overflow-wrap:anywhere]">{user.name || user.email}</h2>
            <UserStatus user={user} />
          </div>
          <p className="mt-1 text-13 [overflow-wrap:anywhere] text-text-2">{user.email}</p>
          <p className="mt-0.5 text-13 text-muted">{about(user)}</p>
          <p className="mt-1 text-13">
            <TextLink asChild accent>
              <Link href={`${adminPath('support')}?q=${encodeURIComponent(user.email)}`} prefetch={false}>
                Support tickets
              </Link>
            </TextLink>
          </p>
          {user.statusReason ? <p className="mt-2 text-13">Reason: {user.statusReason}</p> : null}
        </div>
        <UserButtons user={user} onPick={setAction} />
      </Card>
      {action ? <UserDialogs user={user} choice={action} onClose={close} /> : null}
    </>
  )
}

const about = ({ affiliateId, level, role, bucket, manager }: UserDetail): string =>
  [
    ...(affiliateId === null ? [] : [`Affiliate ${affiliateId}`]),
    ...(level === null ? [] : [`Level ${level}`]),
    ...(bucket ? [`Bucket ${bucket}`] : []),
    ...(manager ? [`Manager ${manager.name}`] : []),
    ...(role === 'AFFILIATE' ? [] : [ROLE_NAMES[role]]),
  ].join(' · ')
