import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { StaffRightsProvider } from '@/components/admin/kit/frame/staff-rights'
import { InviteDialog } from '@/components/admin/manage-admins/invite-dialog'
import { PublicSettingsProvider } from '@/components/shared/brand/public-settings'
import { toast } from '@/components/ui/toast'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'
import { render } from '@/tests/support/components/render'

test.each([
  [true, 'Invitation sent.'],
  [false, 'Invitation made, and not sent: this server sends no emails. Set SMTP_URL, then invite again.'],
])('with emails %s, who invites staff reads %j', async (hasMail, text) => {
  const said = vi.spyOn(toast, 'success')
  vi.stubGlobal('fetch', async () => Response.json({ isDone: true }, { status: 201 }))
  render(
    <PublicSettingsProvider value={{ ...DEFAULT_PUBLIC_SETTINGS, hasMail }}>
      <StaffRightsProvider staff={{ role: 'SUPER_ADMIN' }}>
        <InviteDialog onClose={() => undefined} />
      </StaffRightsProvider>
    </PublicSettingsProvider>,
  )
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText(/^Type/), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Reason'), 'Joins the team.')
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith(text))
})
