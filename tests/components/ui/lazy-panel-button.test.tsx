import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LazyPanelButton } from '@/components/ui/lazy-panel-button'
import { OpenedPopover } from '@/components/ui/opened-popover'
import { toast } from '@/components/ui/toast'
import type { OpenedProps } from '@/components/ui/use-lazy-panel'
import { render } from '@/tests/support/components/render'

const Panel = (opened: OpenedProps) => (
  <OpenedPopover {...opened} label="Panel">
    <button type="button">Inside</button>
  </OpenedPopover>
)

/** A button whose panel loads when the test says so. */
function show() {
  const arrivals: { come: () => void; fail: () => void }[] = []
  const load = vi.fn(
    () =>
      new Promise<typeof Panel>((resolve, reject) => {
        arrivals.push({ come: () => resolve(Panel), fail: () => reject(new Error('chunk')) })
      }),
  )
  render(
    <>
      <LazyPanelButton load={load} panel={{}}>
        <button type="button">Open</button>
      </LazyPanelButton>
      <button type="button">Elsewhere</button>
    </>,
  )
  const arrive = (how: 'come' | 'fail') => act(async () => arrivals.at(-1)?.[how]())
  return { load, arrive, button: screen.getByRole('button', { name: 'Open' }) }
}

const panel = () => screen.queryByRole('dialog', { name: 'Panel' })

afterEach(() => vi.restoreAllMocks())

describe('a button with a lazy panel', () => {
  test('loads nothing before hover or focus [Q54]', async () => {
    const { load, button } = show()
    expect(load).not.toHaveBeenCalled()
    await userEvent.hover(button)
    expect(load).toHaveBeenCalledOnce()
  })

  test('opens the panel for a click before it was loaded, and focuses it [Q51] [Q54]', async () => {
    const { arrive, button } = show()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(panel()).toBeNull()
    await arrive('come')
    expect(panel()).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Inside' })).toHaveFocus())
  })

  test('its panel closes on Esc and returns the focus [Q51]', async () => {
    const { arrive, button } = show()
    await userEvent.hover(button)
    await arrive('come')
    await userEvent.click(button)
    expect(panel()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(panel()).toBeNull())
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('a second click on the button closes it, and does not reopen it', async () => {
    const { arrive, button } = show()
    await userEvent.hover(button)
    await arrive('come')
    await userEvent.click(button)
    await userEvent.click(button)
    await waitFor(() => expect(panel()).toBeNull())
    expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('a click elsewhere closes it and keeps the new focus', async () => {
    const { arrive, button } = show()
    await userEvent.hover(button)
    await arrive('come')
    await userEvent.click(button)
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
    await waitFor(() => expect(panel()).toBeNull())
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
  })

  test('shows an error when its panel cannot be loaded, and can be clicked again', async () => {
    const toasted = vi.spyOn(toast, 'error')
    const { load, arrive, button } = show()
    await userEvent.click(button)
    await arrive('fail')
    const [text, options] = toasted.mock.lastCall ?? []
    expect(text).toMatch(/^This part of the page could not be loaded\. Reload the page/)
    expect(options).toMatchObject({ action: { label: 'Reload' } })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(button)
    await arrive('come')
    expect(panel()).toBeVisible()
    expect(load.mock.calls.length).toBeGreaterThan(1)
  })
})
