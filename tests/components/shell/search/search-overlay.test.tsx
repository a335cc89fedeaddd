import '@/tests/support/components/panels'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SearchBox } from '@/components/shell/search/search-box'
import { SearchOverlay } from '@/components/shell/search/search-overlay'
import { router } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'
import { answerSearch, matchScreen } from '@/tests/support/components/search'

const { push } = router

// exactly as the styles ask: a different query would leave the width between two breakpoints without a field
const PHONE = '(width < 768px)'
beforeEach(() => {
  localStorage.clear()
  push.mockClear()
  matchScreen(PHONE)
  answerSearch()
})
afterEach(() => vi.unstubAllGlobals())

const sheet = () => screen.queryByRole('dialog', { name: 'Search' })

async function open() {
  render(<SearchOverlay affiliateId={10_482} />)
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByRole('option', { name: /Northpay/ })
}

describe('the search on a phone', () => {
  test('opens full screen with the focus in the field [S2.80]', async () => {
    await open()
    expect(sheet()).toHaveClass('fixed', 'inset-0')
    expect(sheet()).not.toHaveClass('left-auto')
    expect(screen.getByRole('combobox', { name: 'Search' })).toHaveFocus()
    expect(screen.getByRole('combobox', { name: 'Search' })).toHaveAttribute('maxlength', '100')
  })

  test('finds, filters and highlights like the dropdown [S4.49] [S5.5]', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'offers' }))
    expect(screen.getByRole('combobox')).toHaveValue('offers: ')
    await userEvent.type(screen.getByRole('combobox'), 'vpn')
    expect(screen.getByRole('option')).toHaveAttribute('href', '/offers/1187')
    expect(document.querySelector('mark')).toHaveTextContent('VPN')
  })

  test('finds pages, and highlights the match [S1.10]', async () => {
    await open()
    await userEvent.type(screen.getByRole('combobox'), 'lev')
    const levels = within(screen.getByRole('group', { name: 'Pages' })).getByRole('option')
    expect(levels).toHaveAttribute('href', '/levels')
    expect(levels.querySelector('mark')).toHaveTextContent('Lev')
  })

  test('submitting opens the result and closes; the close button closes too [S4.50] [S4.51]', async () => {
    await open()
    await userEvent.type(screen.getByRole('combobox'), 'offers: vpn{Enter}')
    await waitFor(() => expect(push.mock.calls).toEqual([['/offers/1187']]))
    expect(sheet()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(screen.getByRole('combobox')).toHaveValue('')
    expect(screen.getByRole('option', { name: 'offers: vpn' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(sheet()).toBeNull()
  })

  test('selecting an option closes it', async () => {
    await open()
    const line = screen.getByRole('option', { name: /Northpay/ })
    line.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(line)
    expect(sheet()).toBeNull()
  })

  test('Ctrl/Cmd+K opens it on a phone, and does not focus the field of the navbar [S2.58] [S2.66]', async () => {
    render(
      <>
        <SearchBox affiliateId={10_482} />
        <SearchOverlay affiliateId={10_482} />
      </>,
    )
    fireEvent.keyDown(document.body, { key: 'k', metaKey: true })
    await waitFor(() => expect(sheet()).toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    expect(sheet()).toBeNull()
  })

  test('ignores the shortcut on a wide screen', () => {
    matchScreen()
    render(<SearchOverlay affiliateId={10_482} />)
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(sheet()).toBeNull()
  })
})
