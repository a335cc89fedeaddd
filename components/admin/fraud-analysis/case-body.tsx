import Link from 'next/link'
import { FactList } from '@/components/shared/figures/fact-list'
import { Money } from '@/components/shared/figures/money'
import { easternText } from '@/components/shared/time/eastern-text'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import type { FraudCaseDetail } from '@/lib/conversions/fraud/admin-schema'
import { RULES } from '@/lib/conversions/fraud/constants'
import { evidenceText } from '@/lib/conversions/fraud/rules'
import { CaseConversions } from './case-conversions'
import { CaseFacts } from './case-facts'
import { STATUSES } from './labels'

const moment = (at: string) => easternText(at)

/** A fraud case with its evidence. */
export function CaseBody({ found }: { found: FraudCaseDetail }) {
  const { rule, evidence, facts, factCount, conversions, conversionCount } = found
  return (
    <div className="grid gap-6 p-4">
      <div className="grid gap-1">
        <p className="text-14 font-medium">{RULES[rule].label}</p>
        <p className="text-13">{evidenceText(rule, evidence)}</p>
        <p className="text-13 text-muted">{RULES[rule].meaning}</p>
      </div>
      <FactList facts={listFacts(found)} />
      {factCount > 0 ? <CaseFacts facts={facts} count={factCount} /> : null}
      <CaseConversions conversions={conversions} count={conversionCount} />
    </div>
  )
}

function listFacts(found: FraudCaseDetail) {
  const { score, status, stakeCents, heldCents, reason, decidedAt, decidedBy } = found
  return [
    ['Score', `${score} of 100`],
    [
      'Status',
      <Status key="status" kind={STATUSES[status].kind}>
        {STATUSES[status].label}
      </Status>,
    ],
    [
      'Affiliate',
      <TextLink key="affiliate" asChild accent>
        <Link href={`/admin/manage-users?user=${found.userId}`} prefetch={false}>
          {`${found.affiliateId}, ${found.email}`}
        </Link>
      </TextLink>,
    ],
    ['At stake', <Money key="stake" cents={stakeCents} />],
    ...(status === 'held' ? ([['Held', <Money key="held" cents={heldCents} />]] as const) : []),
    ['Opened', moment(found.openedAt)],
    ['Last change', moment(found.updatedAt)],
    ...(decidedAt ? ([['Last decision', `${moment(decidedAt)}, ${decidedBy ?? 'system'}`]] as const) : []),
    ...(reason ? ([['Reason', reason]] as const) : []),
  ] as const
}
