'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import { apiQuery } from '@/components/shared/live/api-query'
import { Failure } from '@/components/shared/states/failure'
import { TestBand } from '@/components/shared/test-mode/test-band'
import { TestLinkCard } from '@/components/shared/test-mode/test-link-card'
import { TestModeScreen } from '@/components/shared/test-mode/test-mode-screen'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { lazySchema } from '@/lib/platform/http/api-client'
import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'
import type { TestAccounts } from '@/lib/tracking/test-mode/admin-schema'

const testAccountsAnswer = lazySchema(
  async () => (await import('@/lib/tracking/test-mode/admin-schema')).testAccountsSchema,
)

const PATH = '/api/admin/test-mode'
const accountsOptions = apiQuery(['test-mode', 'accounts'], PATH, testAccountsAnswer)

type TestAccountsScreenProps = { offers: readonly { id: number; name: string }[]; isReadOnly: boolean }

/** Every test account; one that is opened shows its clicks and sales and has its clock moved. */
export function TestAccountsScreen({ offers, isReadOnly }: TestAccountsScreenProps) {
  const [openId, setOpenId] = useQueryState('account', parseAsInteger)
  const query = useQuery(accountsOptions)
  const accounts = query.data?.accounts
  const open = accounts?.find(({ id }) => id === openId)
  return (
    <>
      <TestBand />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-text-2">
          {openId === null ? 'What affiliates, advertisers and staff try out.' : `${open?.owner ?? ''} · ${openId}`}
        </p>
        {openId === null ? null : <Button onClick={() => setOpenId(null)}>All test accounts</Button>}
      </div>
      {openId === null ? (
        <div className="grid gap-4">
          {isReadOnly ? null : <TestLinkCard path={`${PATH}/links`} offers={offers} />}
          <Card aria-labelledby="test-accounts">
            <CardHead id="test-accounts" title="Test accounts" />
            {accounts?.length === 0 ? (
              <p className="border-t border-line px-4 py-3 text-13 text-muted">
                None yet. An account is opened with the first test link of an affiliate, an advertiser or staff.
              </p>
            ) : null}
            <ul className="divide-y divide-line border-t border-line empty:hidden">
              {accounts?.map((account) => (
                <AccountRow key={account.id} account={account} onOpen={() => setOpenId(account.id)} />
              ))}
            </ul>
            {!accounts && query.error ? <Failure query={query} /> : null}
            {!accounts && !query.error ? <Skeleton className="m-4 h-24" /> : null}
          </Card>
        </div>
      ) : (
        <TestModeScreen path={`${PATH}/${openId}`} mayChange={!isReadOnly} />
      )}
    </>
  )
}

type AccountRowProps = { account: TestAccounts['accounts'][number]; onOpen: () => void }

function AccountRow({ account, onOpen }: AccountRowProps) {
  const { id, owner, clicks, conversions, pendingCents, availableCents, paidCents, createdAt } = account
  const cents = (sum: number) => formatCents(BigInt(sum))
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-13 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.4fr)_auto] md:items-center">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{owner}</span> <span className="text-muted">since {easternText(createdAt)}</span>
      </span>
      <span>
        {plural(clicks, 'click')}, {plural(conversions, 'sale')}
      </span>
      <span className="text-muted">
        {cents(pendingCents)} pending, {cents(availableCents)} available, {cents(paidCents)} paid
      </span>
      <Button size="sm" aria-label={`Open the test account of ${owner}, ${id}`} onClick={onOpen}>
        Open
      </Button>
    </li>
  )
}
