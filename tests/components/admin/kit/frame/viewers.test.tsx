import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { DecisionCard } from '@/components/admin/appeals/decision-card'
import { QuestionsCard } from '@/components/admin/appeals/questions-card'
import { OrderSheet } from '@/components/admin/bot-orders/order-sheet'
import { ProfileCard } from '@/components/admin/bot-profiles/profile-card'
import { BucketsPanel } from '@/components/admin/bucketing/buckets-panel'
import { MemberSheet } from '@/components/admin/bucketing/member-sheet'
import { RulesTable } from '@/components/admin/bucketing/rules-table'
import { CapSheet } from '@/components/admin/conversion-caps/cap-sheet'
import { FlagCard } from '@/components/admin/feature-flag/flag-card'
import { StaffRightsProvider } from '@/components/admin/kit/frame/staff-rights'
import { DomainDialog } from '@/components/admin/links/domain-dialog'
import { MenteeNotes } from '@/components/admin/manage-mentees/mentee-notes'
import { QuestSheet } from '@/components/admin/manage-quests/quest-sheet'
import { GroupSheet } from '@/components/admin/offer-groups/group-sheet'
import { ProposalSheet } from '@/components/admin/squad-application/proposal-sheet'
import { LinksCard } from '@/components/admin/support/links-card'
import { RepliesPanel } from '@/components/admin/support/replies-panel'
import { AlarmsCard } from '@/components/admin/system/alarms-card'
import { OverrideSheet } from '@/components/admin/traffic-overrides/override-sheet'
import { NotesTab } from '@/components/admin/workspace/notes-tab'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { NO_VISITOR_CONDITIONS } from '@/lib/catalog/visitor-conditions/schema'
import { render } from '@/tests/support/components/render'

const nothing = () => () => undefined
const close = () => undefined
const AT = '2026-11-20T12:00:00.000Z'
const viewer = { userId: 'me', firstName: 'Ada', canOpenFeed: false, canOpenPayouts: false }
/** Rows with what the screens read of them. */
const row = (fields: object) => fields as never
const ticket = {
  number: 7,
  subject: 'Late payout',
  topic: 'payouts',
  state: 'open',
  priority: 'normal',
  version: 1,
  createdAt: AT,
  waitingSince: AT,
  firstAnsweredAt: null,
  assignee: null,
  requester: { id: 'u', name: 'Bob', email: 'bob@example.com', affiliateId: 3, status: 'active' },
  others: [],
  messages: [],
  links: [{ kind: 'payout', id: 'p', label: 'Payout of $10.00', q: 'p' }],
}
const ANSWERS: [string, unknown][] = [
  [
    '/support/replies',
    { replies: [{ id: '0192d0a0-0000-7000-8000-000000000001', name: 'Hello', body: 'Hi', version: 1 }] },
  ],
  ['/support/staff', { staff: [] }],
  ['/notes', { notes: [] }],
  ['/history', { history: [] }],
  [
    '/alarms',
    { alarms: [], unknown: [], watched: 3, channels: { hasMail: true, hasWebhook: false, isSigned: false, people: 1 } },
  ],
]

/** Of each screen its page, its buttons that change something, and what everybody sees. */
const SCREENS: readonly [AdminPage, readonly RegExp[], RegExp, ReactNode][] = [
  [
    'conversion-caps',
    [/^Remove$/, /^Edit$/, /^Turn off$/],
    /Cap ID/,
    <CapSheet
      key="1"
      row={row({
        id: 1,
        subject: 'Lumen',
        metric: 'conversions',
        period: 'day',
        limit: '5',
        used: '1',
        left: '4',
        isActive: true,
        affiliateId: null,
        bucketName: null,
      })}
      onClose={close}
      onAction={close}
    />,
  ],
  [
    'traffic-overrides',
    [/^Remove$/, /^Edit$/, /^Change priority$/],
    /Priority/,
    <OverrideSheet
      key="2"
      row={row({
        name: 'x',
        position: 1,
        weight: 5,
        isActive: true,
        conditions: {},
        clicks: {},
        visitors: NO_VISITOR_CONDITIONS,
        startsAt: null,
        endsAt: null,
      })}
      onClose={close}
      onAction={close}
    />,
  ],
  [
    'offer-groups',
    [/^Delete$/, /^Edit$/],
    /Fallback/,
    <GroupSheet
      key="3"
      row={row({ name: 'x', members: [], caps: 0, isActive: true })}
      onClose={close}
      onAction={close}
    />,
  ],
  [
    'bucketing',
    [/^Change pin$/, /^Unpin$/],
    /Set by/,
    <MemberSheet
      key="4"
      row={row({ id: 1, name: 'x', isPinned: true, bucketName: 'A' })}
      onClose={close}
      onAction={close}
    />,
  ],
  [
    'bucketing',
    [/New bucket/, /Edit Gold/, /Remove Gold/],
    /Gold/,
    <BucketsPanel
      key="5"
      buckets={row([
        {
          id: 1,
          name: 'Gold',
          affiliates: 1,
          payoutAdjustmentBps: 0,
          holdDays: null,
          autoApprove: true,
          dailyPayoutCapCents: null,
          hiddenOfferIds: [],
          caps: 0,
        },
      ])}
      offers={[]}
    />,
  ],
  [
    'bucketing',
    [/Edit rule 4/, /Remove rule 4/, /Raise the priority/],
    /rule 4/,
    <RulesTable
      key="6"
      rules={row([{ id: 4, conditions: {}, bucketName: 'Gold', isActive: true }])}
      onAction={close}
      onMove={close}
    />,
  ],
  [
    'bot-orders',
    [/^Cancel order$|^Cancel$/],
    /Ordered by/,
    <OrderSheet
      key="7"
      row={row({
        id: 'o',
        kind: 'message',
        status: 'queued',
        text: 'x',
        target: 'y',
        bot: 'b',
        orderedBy: null,
        createdAt: AT,
        runAt: AT,
        finishedAt: null,
        attempts: 0,
        error: null,
      })}
      onClose={close}
    />,
  ],
  [
    'bot-profiles',
    [/Check health/, /^Edit$/],
    /Server ID/,
    <ProfileCard
      key="8"
      profile={row({
        id: 1,
        name: 'Bot',
        isActive: true,
        guildId: '1',
        tokenHint: null,
        hasToken: false,
        allowedChannels: [],
        templates: {},
        ratePerMinute: 1,
        waiting: 0,
        lastHealth: null,
      })}
      onEdit={close}
    />,
  ],
  [
    'feature-flag',
    [/^Edit$/, /^Turn off$/, /^Force off$/],
    /^History$/,
    <FlagCard
      key="9"
      flag={row({
        key: 'shop',
        isOn: true,
        isKilled: false,
        description: 'x',
        roles: [],
        users: [],
        bucketIds: [],
        percentage: 100,
        owner: null,
      })}
      buckets={[]}
      onOpen={close}
    />,
  ],
  [
    'links',
    [/^Remove$/, /^Disable$/, /^Check now/],
    /TXT record/,
    <DomainDialog
      key="10"
      domain={row({
        id: 'd',
        host: 'go.example',
        affiliateId: null,
        status: 'verified',
        problem: null,
        isDisabled: false,
        disabledReason: null,
        records: { txtName: 'a', txtValue: 'b', target: 'c' },
      })}
      onClose={close}
    />,
  ],
  ['manage-mentees', [/Save note/], /Notes/, <MenteeNotes key="11" id="m" notes={[]} />],
  [
    'manage-quests',
    [/^Edit$/, /^End$/, /^Pause$/],
    /Instructions/,
    <QuestSheet
      key="12"
      row={row({
        id: 'q',
        name: 'x',
        status: 'active',
        metric: 'conversions',
        target: 1,
        window: 'day',
        audience: null,
        startsAt: AT,
        endsAt: null,
        rewardKind: 'cash',
        rewardCents: 100,
        description: '',
      })}
      onClose={close}
    />,
  ],
  [
    'squad-application',
    [/^Decline$/, /^Approve$/],
    /Split/,
    <ProposalSheet
      key="13"
      row={row({
        name: 'x',
        status: 'submitted',
        problems: [],
        pitch: 'Hello',
        split: 'equal',
        sentAt: AT,
        members: [],
        leaderId: 1,
      })}
      onClose={close}
      onDecide={nothing}
    />,
  ],
  [
    'appeals',
    [/^Decline$/, /^Accept$/],
    /Decision/,
    <DecisionCard key="14" appeal={row({ status: 'open', refusal: null, reinstatement: null })} />,
  ],
  [
    'appeals',
    [/^Ask$/],
    /Advertiser/,
    <QuestionsCard
      key="15"
      appeal={row({ id: 'a', status: 'open', questions: [], contacts: [{ id: 'c', name: 'B', email: 'b@x.example' }] })}
    />,
  ],
  ['support', [/^Link$/, /Remove the link/], /Payout of/, <LinksCard key="16" ticket={row(ticket)} viewer={viewer} />],
  ['support', [/New reply/, /Edit Hello/, /Delete Hello/], /^Hi$/, <RepliesPanel key="17" />],
  ['manage-users', [/Add note/], /Only staff read them/, <NotesTab key="18" id="u" note="" onNote={close} />],
  ['system', [/test/i], /watched parts/, <AlarmsCard key="19" />],
]

function show(staff: StaffRights, ui: ReactNode) {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(ANSWERS.find(([name]) => String(path).includes(name))?.[1] ?? {}),
  )
  render(<StaffRightsProvider staff={staff}>{ui}</StaffRightsProvider>)
}
const custom = (page: AdminPage, mode: 'view' | 'edit'): StaffRights => ({
  role: 'CUSTOM',
  customRole: { name: 'Viewer', permissions: [`${page}:${mode}`] },
})
const names = () =>
  screen.queryAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent ?? '')

describe('who may only view a page', () => {
  test.each(SCREENS)('of %s sees no button that would be refused', async (page, refused, always, ui) => {
    show(custom(page, 'view'), ui)
    expect((await screen.findAllByText(always)).length).toBeGreaterThan(0)
    expect(names().filter((name) => refused.some((pattern) => pattern.test(name)))).toEqual([])
    expect(names().filter((name) => !/^(Close|History|Cancel)$/.test(name))).toEqual([])
  })

  test.each(SCREENS)('and who may change %s sees them', async (_page, buttons, always, ui) => {
    show({ role: 'SUPER_ADMIN' }, ui)
    expect((await screen.findAllByText(always)).length).toBeGreaterThan(0)
    for (const pattern of buttons) expect(names().some((name) => pattern.test(name))).toBe(true)
  })
})
