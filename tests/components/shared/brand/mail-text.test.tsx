import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Preferences } from '@/components/account/notifications/preferences'
import { PasswordCard } from '@/components/account/security/password-card'
import { InvitePersonDialog } from '@/components/admin/advertisers/people-dialogs'
import { QuestionsCard } from '@/components/admin/appeals/questions-card'
import { AudienceSize } from '@/components/admin/custom-notification/audience-size'
import { InviteDialog as InviteStaffDialog } from '@/components/admin/manage-admins/invite-dialog'
import { DecisionDialog } from '@/components/admin/offers/proposals/decision-dialog'
import { RepairDialog } from '@/components/admin/workspace/repair-dialogs'
import { NoticeDialog } from '@/components/advertiser/billing/billing-dialogs'
import { InviteDialog } from '@/components/advertiser/people/invite-dialog'
import { PublicSettingsProvider } from '@/components/shared/brand/public-settings'
import { AlertDialog } from '@/components/shared/report-views/alerts/alert-dialog'
import { MenuActions } from '@/components/shared/report-views/menu-actions'
import { ViewRow } from '@/components/shared/report-views/view-row'
import { ViewsScreen } from '@/components/shared/report-views/views-screen'
import { toast } from '@/components/ui/toast'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'
import { render } from '@/tests/support/components/render'

const nothing = () => undefined
const user = { id: 'u', name: 'Ada', email: 'ada@example.com' } as never
const view = {
  id: 'v',
  name: 'Daily',
  isDefault: false,
  isForAllStaff: false,
  sharedBy: null,
  notes: [],
  choice: {},
  links: [],
} as never
const appeal = {
  id: 'a',
  status: 'open',
  questions: [],
  contacts: [{ id: 'c', name: 'Bob', email: 'b@x.example' }],
} as never
const preference = {
  topic: 'payout_sent',
  type: 'reward',
  label: 'Payouts',
  description: '',
  isPushOnly: false,
  inApp: true,
  byMail: true,
  byPush: false,
}

const ANSWERS: Record<string, unknown> = {
  preferences: { preferences: [preference] },
  audience: { people: 3, inApp: 3, byMail: 2 },
  mails: { mails: [], limit: 5, isConfirmed: true },
  alerts: { alerts: [], limit: 5 },
  views: { views: [] },
}
const answer = (path: string) => Object.entries(ANSWERS).find(([name]) => path.includes(name))?.[1] ?? { isDone: true }

const show = (hasMail: boolean, ui: ReactNode) => {
  vi.stubGlobal('fetch', async (path: string) => Response.json(answer(String(path))))
  render(<PublicSettingsProvider value={{ ...DEFAULT_PUBLIC_SETTINGS, hasMail }}>{ui}</PublicSettingsProvider>)
}

/** Screens with what is offered or promised on them, and what stands there in any case. */
const SCREENS: readonly [string, RegExp, RegExp, ReactNode][] = [
  ['invitation of staff', /receive an email/, /Invite a staff member/, <InviteStaffDialog key="1" onClose={nothing} />],
  [
    'invitation of an advertiser’s person by staff',
    /get an email/,
    /Invite to the account/,
    <InvitePersonDialog key="2" advertiserId={1} onClose={nothing} />,
  ],
  ['invitation by an owner', /get an email/, /Invite somebody/, <InviteDialog key="3" onClose={nothing} />],
  ['notification types', /By email/, /In the app/, <Preferences key="4" />],
  ['password', /you get an email/, /Every other browser is signed out/, <PasswordCard key="5" />],
  ['question about an appeal', /^Ask$/, /Advertiser/, <QuestionsCard key="6" appeal={appeal} />],
  [
    'answer to a proposal',
    /gets an email/,
    /Nothing is changed/,
    <DecisionDialog
      key="7"
      proposal={{ id: 'p', kind: 'text', offerName: 'Lumen' } as never}
      decision="decline"
      onClose={nothing}
    />,
  ],
  [
    'repair of an account',
    /gets an email/,
    /Make sure that the owner asked/,
    <RepairDialog
      key="8"
      user={user}
      pick={{ kind: 'repair', repair: 'two_factor', newEmail: '' }}
      onClose={nothing}
    />,
  ],
  [
    'low-balance alert',
    /an email/,
    /Owners and managers get a notification/,
    <NoticeDialog key="9" billing={{ lowBalanceCents: null } as never} onClose={nothing} />,
  ],
  ['alert on a view', /by email/, /in the app/, <AlertDialog key="10" isStaff={false} view={view} onClose={nothing} />],
  [
    'menu of a view',
    /Email on a schedule/,
    /Set an alert/,
    <MenuActions key="11" side="own" view={view} isChanged={false} onAct={nothing} />,
  ],
  [
    'menu of a report',
    /emailed/,
    /can be shared/,
    <MenuActions key="12" side="own" view={null} isChanged={false} onAct={nothing} />,
  ],
  ['list of views', /envelope/, /No emails/, <ViewsScreen key="13" />],
  ['audience', /by email/, /in-app/, <AudienceSize key="14" audience={{ kind: 'all' } as never} />],
]

describe('a server that sends no emails', () => {
  test.each(SCREENS)('offers and promises none: %s', async (_, offered, always, ui) => {
    show(false, ui)
    expect((await screen.findAllByText(always)).length).toBeGreaterThan(0)
    expect(screen.queryByText(offered)).not.toBeInTheDocument()
  })

  test.each(SCREENS)('unlike one that does: %s', async (_, offered, _always, ui) => {
    show(true, ui)
    expect((await screen.findAllByText(offered)).length).toBeGreaterThan(0)
  })

  test.each([
    [true, 'An invitation is on its way to bob@example.com.'],
    [false, 'Invitation made, and not sent: this server sends no emails.'],
  ])('with emails %s, the owner of an advertiser reads after an invitation %j', async (hasMail, text) => {
    const said = vi.spyOn(toast, 'success')
    show(hasMail, <InviteDialog onClose={nothing} />)
    await userEvent.type(screen.getByLabelText('Email'), 'bob@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith(text))
  })

  test('has no envelope at a view', () => {
    show(false, <ViewRow isStaff={false} view={view} order={['v']} />)
    expect(screen.queryByLabelText('Email Daily')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Set an alert on Daily')).toBeInTheDocument()
  })
})
