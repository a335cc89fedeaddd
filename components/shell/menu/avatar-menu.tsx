'use client'

import { Avatar } from '@/components/ui/avatar'
import { LazyPanelButton } from '@/components/ui/lazy-panel-button'
import { fullName } from '@/lib/people/account/name-rules'
import type { ShellUser } from '@/lib/people/account/schema'

const loadPanel = async () => (await import('./avatar-panel')).AvatarPanel

/** The avatar and its menu. [S2.63] [S2.67] */
export function AvatarMenu({ user }: { user: ShellUser }) {
  return (
    <LazyPanelButton load={loadPanel} panel={{ user }}>
      <button
        type="button"
        aria-label="Account menu"
        className="touch-target inline-grid place-items-center rounded-full"
      >
        <Avatar name={fullName(user)} image={user.image} />
      </button>
    </LazyPanelButton>
  )
}
