import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShortLinkForm } from '@/components/affiliate/links/short-link-form'
import type { NewShortLink } from '@/lib/traffic/links/short/schema'
import { render } from '@/tests/support/components/render'

const DOMAINS = {
  domains: [],
  limit: 3,
  choices: [
    { host: '', label: 'stoke.example' },
    { host: 'go.example.com', label: 'go.example.com' },
  ],
}
const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)
beforeEach(() => {
  fetchMock.mockImplementation(async (input) =>
    Response.json(String(input).includes('domains') ? DOMAINS : { smartLinks: [], limit: 20 }),
  )
})

const show = () => {
  const save = vi.fn<(wanted: NewShortLink) => Promise<void>>(async () => undefined)
  render(<ShortLinkForm offers={[{ id: 1042, name: 'Northpay' }]} save={save} onCancel={() => undefined} />)
  return save
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Make the link' }))

test('a short link is made under the domain that is shown as chosen, also where the domains arrive late', async () => {
  const save = show()
  await screen.findByRole('option', { name: 'go.example.com' })
  expect(screen.getByLabelText('Domain')).toHaveDisplayValue('stoke.example')
  await userEvent.selectOptions(screen.getByLabelText('Leads to'), 'Northpay')
  await submit()
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ host: '', offerId: 1042 })))
  await userEvent.selectOptions(screen.getByLabelText('Domain'), 'go.example.com')
  await submit()
  await waitFor(() => expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ host: 'go.example.com' })))
})

test('a name that cannot be taken is refused before it is sent, and stays typed', async () => {
  const save = show()
  await userEvent.selectOptions(screen.getByLabelText('Leads to'), 'Northpay')
  await userEvent.type(screen.getByLabelText('Name'), '1042')
  await submit()
  expect(await screen.findByText('Add a letter: numbers are the links of offers and smart links.')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('1042')
  expect(save).not.toHaveBeenCalled()
})
