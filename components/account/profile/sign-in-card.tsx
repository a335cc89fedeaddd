import { AffiliateIdChip } from '@/components/shared/page/affiliate-id-chip'
import { Card } from '@/components/ui/card'

type SignInCardProps = { email: string; affiliateId: number | null }

/** Read-only account data: the sign-in email and the affiliate ID. [S5.6] */
export function SignInCard({ email, affiliateId }: SignInCardProps) {
  return (
    <Card aria-label="Sign-in and affiliate ID">
      <dl className="divide-y divide-line">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
          <dt className="text-13 font-medium">Email</dt>
          <dd className="text-14 text-text-2 [overflow-wrap:anywhere]">{email}</dd>
        </div>
        {affiliateId === null ? null : (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
            <dt className="text-13">
              <span className="font-medium">Affiliate ID</span>
              <span className="block text-muted">The number in each of your tracking links.</span>
            </dt>
            <dd>
              <AffiliateIdChip affiliateId={affiliateId} />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
