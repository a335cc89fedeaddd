import '@/tests/support/components/panels'
import { existsSync } from 'node:fs'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { jumpsFor } from '@/components/shared/shortcuts/shortcut-table'
import { Shortcuts } from '@/components/shared/shortcuts/shortcuts'
import { useShortcut } from '@/components/shared/shortcuts/use-shortcut'
import { router } from '@/tests/support/components/navigation'
import { render } from '@/tests/support/components/render'

const { push } = router

beforeEach(() => {
  push.mockClear()
  localStorage.clear()
})

function Heard({ keys, run }: { keys: string | string[]; run: () => unknown }) {
  useShortcut(keys, run)
  return <textarea aria-label="Text" />
}
const dialog = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })

describe('the list of shortcuts', () => {
  test('opens with ?, names every shortcut, and returns the focus on Esc', async () => {
    render(
      <>
        <button type="button">Before</button>
        <Shortcuts isAffiliate />
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Before' }))
    await userEvent.keyboard('?')
    const list = within(dialog() as HTMLElement)
    for (const { label } of jumpsFor(true)) expect(list.getByText(label)).toBeInTheDocument()
    expect(list.getByText('Search')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    expect(dialog()).toBeNull()
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus()
  })

  test('has only pages that staff without an affiliate may open [S6.2]', () => {
    expect(jumpsFor(false).map(({ href }) => href)).toEqual([
      '/home',
      '/home/tools',
      '/home/tools/university',
      '/account',
    ])
  })

  test('has only pages that exist', () => {
    const pages = jumpsFor(true).map(({ href }) => `app/(affiliate)${href}/page.tsx`)
    expect(pages.filter((page) => !existsSync(page))).toEqual([])
  })

  test('gives every page its own keys', () => {
    const keys = jumpsFor(true).map((jump) => jump.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('jumps', () => {
  test.each(jumpsFor(true))('$keys opens $href', async ({ keys, href }) => {
    render(<Shortcuts isAffiliate />)
    await userEvent.keyboard(keys.replace(' ', ''))
    expect(push.mock.calls).toEqual([[href]])
  })

  test('are ignored while typing [S2.58]', async () => {
    render(
      <>
        <input aria-label="Source" />
        <Shortcuts isAffiliate />
      </>,
    )
    await userEvent.type(screen.getByLabelText('Source'), 'gh?')
    expect(screen.getByLabelText('Source')).toHaveValue('gh?')
    expect(push).not.toHaveBeenCalled()
    expect(dialog()).toBeNull()
  })

  test('are ignored while a dialog is open', async () => {
    render(<Shortcuts isAffiliate />)
    await userEvent.keyboard('?')
    await userEvent.keyboard('gh')
    expect(push).not.toHaveBeenCalled()
  })

  test('are ignored when more than a second passes between the keys', () => {
    render(<Shortcuts isAffiliate />)
    const at = (key: string, timeStamp: number) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      document.body.dispatchEvent(event)
    }
    at('g', 10_000)
    at('h', 11_000)
    expect(push).not.toHaveBeenCalled()
    at('g', 20_000)
    at('h', 20_999)
    expect(push).toHaveBeenCalledWith('/home')
  })

  test.each([
    ['during input method composition', { isComposing: true }],
    ['of an input method that only sets the key code', { keyCode: 229 }],
    ['repeated while held down', { repeat: true }],
  ])('a key %s is ignored', (_name, how) => {
    render(<Shortcuts isAffiliate />)
    fireEvent.keyDown(document.body, { key: '?', ...how })
    expect(dialog()).toBeNull()
  })

  test('a key that was already handled is ignored', () => {
    render(<Shortcuts isAffiliate />)
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    fireEvent.keyDown(document.body, { key: '?' })
    expect(dialog()).toBeNull()
  })
})

describe('single keys', () => {
  test('can be turned off and on again; the list still opens with Ctrl', async () => {
    render(<Shortcuts isAffiliate />)
    await userEvent.keyboard('?')
    await userEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('gh?')
    expect(push).not.toHaveBeenCalled()
    expect(dialog()).toBeNull()

    await userEvent.keyboard('{Control>}/{/Control}')
    await userEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('gh')
    expect(push).toHaveBeenCalledWith('/home')
  })

  test('stay off in this browser', async () => {
    localStorage.setItem('stoke-single-keys', 'off')
    render(<Shortcuts isAffiliate />)
    await userEvent.keyboard('?')
    expect(dialog()).toBeNull()
  })
})

describe('useShortcut', () => {
  const key = (init: KeyboardEventInit) => fireEvent.keyDown(document.activeElement ?? document.body, init)

  test('handles Ctrl and Cmd also in a text field, and prevents the default [S2.58]', async () => {
    const run = vi.fn()
    render(<Heard keys={['/', 'mod+k']} run={run} />)
    await userEvent.click(screen.getByLabelText('Text'))
    // fireEvent returns false when the default was prevented
    expect(key({ key: 'k', ctrlKey: true })).toBe(false)
    expect(key({ key: 'k', metaKey: true })).toBe(false)
    expect(key({ key: '/' })).toBe(true)
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('passes the key on when it returns false', () => {
    const first = vi.fn()
    const { unmount } = render(<Heard keys="/" run={first} />)
    const second = render(<Heard keys="/" run={() => false} />)
    expect(key({ key: '/' })).toBe(false)
    expect(first).toHaveBeenCalledOnce()
    unmount()
    expect(key({ key: '/' })).toBe(true)
    second.unmount()
  })

  test('stops when unmounted, and calls the latest callback', () => {
    const [old, fresh] = [vi.fn(), vi.fn()]
    const { rerender, unmount } = render(<Heard keys="/" run={old} />)
    rerender(<Heard keys="/" run={fresh} />)
    key({ key: '/' })
    unmount()
    key({ key: '/' })
    expect(old).not.toHaveBeenCalled()
    expect(fresh).toHaveBeenCalledOnce()
  })
})
