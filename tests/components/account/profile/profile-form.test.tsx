import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ProfileForm } from '@/components/account/profile/profile-form'
import { toast } from '@/components/ui/toast'
import type { Profile } from '@/lib/accounts/profile/schema'
import { router } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'
import { takeUploads, uploadRequests } from '@/tests/support/components/upload-requests'

const { refresh } = router
const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const NAMES = { firstName: 'Ada', lastName: 'Byron', username: 'ada', country: 'GB' }
const PROFILE: Profile = { ...NAMES, email: 'ada@stoke.test', affiliateId: 1001, image: null }
const COUNTRIES = [
  { code: 'FR', name: 'France' },
  { code: 'GB', name: 'United Kingdom' },
]

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(toast, 'success').mockReturnValue(1)
  render(<ProfileForm profile={PROFILE} countries={COUNTRIES} />)
})

const save = () => screen.getByRole('button', { name: 'Save' })

async function retype(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label))
  if (text) await userEvent.type(screen.getByLabelText(label), text)
}

describe('the picture of the profile', () => {
  test('is shown as soon as it is stored, and initials once it is removed', async () => {
    takeUploads()
    const input = screen.getByLabelText(/^Picture/, { selector: 'input' })
    fireEvent.change(input, { target: { files: [new File(['picture'], 'me.jpg')] } })
    expect(uploadRequests[0]?.path).toBe('/api/account/avatar')
    const url = `/files/${'1'.repeat(64)}.webp`
    await act(async () => uploadRequests[0]?.answer(200, { url, width: 256, height: 256, bytes: 9_000 }))
    await waitFor(() => expect(document.querySelector('form img')).toHaveAttribute('src', url))
    expect(refresh).toHaveBeenCalledOnce()

    fetchMock.mockImplementation(async () => Response.json({ done: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(fetchMock.mock.calls[0]?.[1]?.method).toBe('DELETE')
    await waitFor(() => expect(document.querySelector('form img')).toBeNull())
    expect(refresh).toHaveBeenCalledTimes(2)
  })
})

describe('the profile form', () => {
  test('sends the changed profile, confirms it, and refreshes the page [S2.4] [S3.27]', async () => {
    fetchMock.mockImplementation(async () => Response.json({ ...PROFILE, username: 'countess' }))
    expect(save()).toBeDisabled()
    await retype('Username', 'Countess')
    await userEvent.click(save())
    const [path, init] = fetchMock.mock.calls[0] ?? []
    expect([path, init?.method, JSON.parse(String(init?.body))]).toEqual([
      '/api/profile',
      'PUT',
      { ...NAMES, username: 'countess' },
    ])
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveValue('countess'))
    expect(toast.success).toHaveBeenCalledWith('Profile saved.')
    expect(refresh).toHaveBeenCalledOnce()
    expect(save()).toBeDisabled()
  })

  test('shows an error at a username that is taken and keeps the input', async () => {
    const message = 'This username is taken.'
    fetchMock.mockImplementation(async () =>
      Response.json({ error: { code: 'conflict', message, fields: { username: message } } }, { status: 409 }),
    )
    await retype('First name', 'Augusta')
    await retype('Username', 'taken')
    await userEvent.click(save())
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(message))
    expect(screen.getByLabelText('First name')).toHaveValue('Augusta')
    expect(refresh).not.toHaveBeenCalled()
  })

  test('sends nothing while a field is invalid, and Discard resets the form', async () => {
    await retype('Last name', '')
    await userEvent.click(save())
    expect(await screen.findByText('Enter your last name.')).toBeVisible()
    expect(fetchMock).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByLabelText('Last name')).toHaveValue('Byron')
  })
})
