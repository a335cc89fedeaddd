'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { Loader } from '@/components/shared/loader/loader'
import { useModules } from '@/components/shared/modules/use-modules'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Failure } from '@/components/shared/states/failure'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { TextLink } from '@/components/ui/text-link'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import { workspacePath } from '@/lib/people/users/workspace/rules'
import { userOptions } from './queries'
import { Timeline } from './timeline'
import { UserButtons, type UserChoice } from './user-buttons'
import { UserDialogs } from './user-dialogs'
import { listUserFacts } from './user-facts'

type UserSheetProps = { id: string | null; onClose: () => void }

/** One account with its details, history and actions. */
export function UserSheet({ id, onClose }: UserSheetProps) {
  const returnFocus = useReturnFocus()
  const query = useQuery({ ...userOptions(id ?? ''), enabled: id !== null })
  const [action, setAction] = useState<UserChoice | null>(null)
  const user = query.data
  return (
    <Sheet open={id !== null} onOpenChange={(open) => open || onClose()}>
      {id ? (
        <SheetContent
          {...returnFocus}
          title={user ? user.name || user.email : 'Account'}
          foot={user ? <UserButtons user={user} onPick={setAction} /> : null}
        >
          {user ? <Body user={user} /> : <Loading query={query} />}
          {user && action ? <UserDialogs user={user} choice={action} onClose={() => setAction(null)} /> : null}
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Loading({ query }: { query: Parameters<typeof Failure>[0]['query'] }) {
  if (query.error) return <Failure query={query} />
  return (
    <div className="grid min-h-64 place-items-center">
      <Loader size="md" />
    </div>
  )
}

function Body({ user }: { user: UserDetail }) {
  const { isOn } = useModules()
  return (
    <div className="grid gap-6 p-4">
      <TextLink asChild accent className="justify-self-start text-13">
        <Link href={workspacePath(user.affiliateId ?? user.id)} prefetch={false}>
          Open workspace
        </Link>
      </TextLink>
      <FactList facts={listUserFacts(user, isOn)} />
      <section>
        <h3 className="pb-2 text-14">Activity</h3>
        <Timeline entries={user.timeline} />
      </section>
    </div>
  )
}
