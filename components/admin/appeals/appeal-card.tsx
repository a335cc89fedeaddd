import Link from 'next/link'
import { FactList } from '@/components/shared/figures/fact-list'
import { LinkedText } from '@/components/shared/page/linked-text'
import { easternText } from '@/components/shared/time/eastern-text'
import { Card, CardHead } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { AppealDetail } from '@/lib/conversions/appeals/admin-schema'
import { APPEAL_REASONS } from '@/lib/conversions/appeals/constants'
import { REASON_LABELS } from '@/lib/conversions/filters/reason-constants'
import { Deadline } from './deadline'

/** What the affiliate says against the rejection, in words and pictures. */
export function AppealCard({ appeal }: { appeal: AppealDetail }) {
  const { affiliateId, affiliateName, reason, ground, message, pictures, createdAt, dueAt, status } = appeal
  return (
    <Card aria-labelledby="appeal-title">
      <CardHead id="appeal-title" title="Appeal" />
      <div className="grid gap-4 px-4 pb-4 text-13">
        <FactList
          facts={[
            [
              'Affiliate',
              <TextLink key="a" asChild>
                <Link href={`${adminPath('manage-users')}/${affiliateId}`} prefetch={false}>
                  {affiliateName || 'Affiliate'} ({affiliateId})
                </Link>
              </TextLink>,
            ],
            ['Rejected for', reason ? REASON_LABELS[reason] : '—'],
            ['Made', easternText(createdAt)],
            ...(status === 'open' ? ([['Decide by', <Deadline key="d" at={dueAt} />]] as const) : []),
            ['Says', APPEAL_REASONS[ground]],
          ]}
        />
        <p className="bidi-auto text-14 leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {message ? <LinkedText text={message} /> : 'Erased with the account.'}
        </p>
        {pictures.length > 0 ? (
          <ul aria-label="Pictures" className="flex flex-wrap gap-2">
            {pictures.map((url, index) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer" aria-label={`Open picture ${index + 1}`}>
                  {/* biome-ignore lint/performance/noImgElement: stored in the size it is shown in */}
                  <img src={url} alt="" className="h-32 max-w-56 rounded-tip border border-line object-cover" />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  )
}
