import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { YourLinks } from '@/components/affiliate/home/your-links'
import { render } from '@/tests/support/components/render'

const offers = [
  { id: 1042, name: 'Northpay Debit Card', payoutLabel: '$25 Payout', holdDays: 7, isAdvertiserApproved: false },
  { id: 1187, name: 'Lumen VPN', payoutLabel: '$12/mo Payout', holdDays: 0, isAdvertiserApproved: false },
]

describe('YourLinks', () => {
  test('builds the link of the chosen offer and source, and copies it', async () => {
    const user = userEvent.setup()
    render(<YourLinks offers={offers} affiliateId={10_482} origin="https://stoke.example" />)
    expect(screen.getByLabelText('Tracking link')).toHaveTextContent('https://stoke.example/c/1042?a=10482')
    await user.selectOptions(screen.getByLabelText('Offer'), 'Lumen VPN')
    expect(screen.getByText('$12/mo Payout, no hold')).toBeInTheDocument()
    await user.type(screen.getByLabelText('Source'), 'tik tok & bio')
    await user.click(screen.getByRole('button', { name: /Copy link/ }))
    const copied = new URL(await navigator.clipboard.readText())
    expect(copied.pathname).toBe('/c/1187')
    expect(copied.searchParams.get('a')).toBe('10482')
    expect(copied.searchParams.get('source')).toBe('tik tok & bio')
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument()
  })

  test('a browser that refuses to copy still shows the link', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    render(<YourLinks offers={offers} affiliateId={7} origin="https://stoke.example" />)
    await user.click(screen.getByRole('button', { name: /Copy link/ }))
    expect(screen.getByRole('button', { name: /Copy link/ })).toBeInTheDocument()
    expect(screen.getByLabelText('Tracking link')).toHaveTextContent('https://stoke.example/c/1042?a=7')
  })

  test('without running offers it shows an empty state', () => {
    render(<YourLinks offers={[]} affiliateId={7} origin="https://stoke.example" />)
    expect(screen.getByText('No offers are running')).toBeInTheDocument()
  })
})
