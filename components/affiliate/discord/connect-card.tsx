'use client'

import { MessagesSquare } from 'lucide-react'
import { Card, CardHead } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import type { DiscordStatus } from '@/lib/community/discord/schema'
import { ConnectButton } from './connect-button'
import { ConnectedAccount } from './connected-account'
import { DisconnectDialog } from './disconnect-dialog'
import { MemberCount } from './member-count'
import { useDiscordReturn } from './use-discord-return'

type ConnectCardProps = { status: DiscordStatus; isAffiliate: boolean }

/** The Discord card of the integrations page, which is also Discord's redirect target. [S1.8] [S2.51] */
export function ConnectCard({ status, isAffiliate }: ConnectCardProps) {
  const isConnecting = useDiscordReturn()
  const { isAvailable, hasBonusLeft, connection } = status
  return (
    <Card aria-labelledby="discord-card">
      <CardHead
        id="discord-card"
        title={
          <span className="flex items-center gap-2">
            <MessagesSquare aria-hidden="true" className="icon-lg text-accent-text" />
            Discord
          </span>
        }
        aside={connection ? <Tag accent>Connected</Tag> : null}
        action={
          <span className="text-12 text-muted">
            <MemberCount className="tabular-nums text-text-2" /> members
          </span>
        }
      />
      {connection ? (
        <ConnectedAccount connection={connection} />
      ) : (
        <Invitation isAffiliate={isAffiliate} isAvailable={isAvailable} />
      )}
      {connection || isAvailable ? (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
          {connection ? (
            <DisconnectDialog username={connection.username} isAffiliate={isAffiliate} />
          ) : (
            <ConnectButton hasBonusLeft={hasBonusLeft} isConnecting={isConnecting} />
          )}
        </footer>
      ) : null}
    </Card>
  )
}

function Invitation({ isAffiliate, isAvailable }: { isAffiliate: boolean; isAvailable: boolean }) {
  return (
    <div className="grid max-w-[60ch] gap-2 px-4 pb-4 text-13 text-text-2">
      <p>
        The community shares what converts, and warns you about what does not.
        {isAffiliate ? ' Your level becomes your role there.' : ''}
      </p>
      <p className="text-muted">
        {isAvailable
          ? 'We read your Discord name and email address and add you to the community. Nothing is posted in your name.'
          : 'Connecting Discord is not available yet.'}
      </p>
    </div>
  )
}
