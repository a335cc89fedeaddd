import { AffiliateIdChip } from '@/components/shared/page/affiliate-id-chip'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { formatUsername, fullName } from '@/lib/people/account/name-rules'
import type { SignedInUser } from '@/lib/people/account/schema'

type IdentityCardProps = { user: SignedInUser; email: string }

/** The signed-in person, with the affiliate ID if there is one. [S5.6] */
export function IdentityCard({ user, email }: IdentityCardProps) {
  const name = fullName(user)
  return (
    <Card aria-label="Signed in as" className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <Avatar name={name} image={user.image} size="lg" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-display text-18 leading-6 font-heavy [overflow-wrap:anywhere]">{name}</p>
        <p className="text-13 text-muted [overflow-wrap:anywhere]">
          {formatUsername(user)} · {email}
        </p>
      </div>
      <AffiliateIdChip affiliateId={user.affiliateId} />
    </Card>
  )
}
