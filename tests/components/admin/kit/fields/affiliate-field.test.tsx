import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AffiliateField } from '@/components/admin/kit/fields/affiliate-field'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
const sent = vi.fn<() => void>()
beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockImplementation(async () =>
    Response.json({
      people: [
        { affiliateId: 10_001, name: 'Ada King', email: 'ada@stoke.test', status: 'approved' },
        { affiliateId: 10_002, name: 'Adam Bell', email: 'adam@stoke.test', status: 'suspended' },
      ],
    }),
  )
})
afterEach(() => vi.unstubAllGlobals())

function Form() {
  const [value, setValue] = useState('')
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    sent()
  }
  return (
    <form onSubmit={submit}>
      <AffiliateField label="Affiliate" value={value} onChange={setValue} error={undefined} />
      <p>Value: {value}</p>
    </form>
  )
}

describe('the field of an affiliate', () => {
  test('finds people by name, and takes the number of the one chosen with the keyboard, without sending the form', async () => {
    render(<Form />)
    await userEvent.type(screen.getByRole('combobox', { name: 'Affiliate' }), 'ada')
    expect(await screen.findByRole('option', { name: /Adam Bell 10002, suspended/ })).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByText('Value: 10002')).toBeInTheDocument()
    expect(screen.getByRole('combobox')).toHaveValue('Adam Bell (10002)')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(sent).not.toHaveBeenCalled()
  })

  test('asks once for what was typed, and takes the one that is pressed', async () => {
    render(<Form />)
    await userEvent.type(screen.getByRole('combobox'), 'ada@st')
    await userEvent.click(await screen.findByRole('option', { name: /Ada King/ }))
    expect(screen.getByText('Value: 10001')).toBeInTheDocument()
    expect(fetchMock.mock.calls.map(([path]) => path)).toEqual(['/api/admin/people?q=ada%40st'])
  })

  test('takes a typed number as it is, and never takes a name that nobody was chosen for as empty', async () => {
    fetchMock.mockImplementation(async () => Response.json({ people: [] }))
    render(<Form />)
    await userEvent.type(screen.getByRole('combobox'), '10451')
    expect(screen.getByText('Value: 10451')).toBeInTheDocument()
    await userEvent.clear(screen.getByRole('combobox'))
    await userEvent.type(screen.getByRole('combobox'), 'Ada')
    await waitFor(() => expect(screen.getByText('Value: Ada')).toBeInTheDocument())
  })

  test('says that it searches, that nobody matches, and that the search failed, with what to do instead', async () => {
    fetchMock.mockImplementation(async () => Response.json({ people: [] }))
    render(<Form />)
    const input = screen.getByRole('combobox')
    await userEvent.type(input, 'zebra')
    expect(await screen.findByText('Searching…')).toBeInTheDocument()
    expect(await screen.findByText('Nobody matches “zebra”.')).toBeInTheDocument()
    expect(input).toHaveAttribute('aria-expanded', 'false')
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    await userEvent.type(input, 's')
    expect(await screen.findByText(/could not be reached.*type the affiliate’s number/)).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText(/could not be reached/)).not.toBeInTheDocument()
    expect(input).toHaveValue('zebras')
  })
})
