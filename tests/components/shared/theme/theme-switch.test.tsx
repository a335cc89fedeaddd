import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ThemeSwitch } from '@/components/shared/theme/theme-switch'
import { Providers } from '@/components/shell/providers/providers'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'
import { render } from '@/tests/support/components/render'

const root = document.documentElement
const changes = new Set<() => void>()

afterEach(() => {
  localStorage.clear()
  root.removeAttribute('data-theme')
})

/** A system in light mode whose theme can change. */
function useSystem() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        matches: false,
        addListener: () => undefined,
        removeListener: () => undefined,
        addEventListener: (_: string, listener: () => void) => changes.add(listener),
        removeEventListener: (_: string, listener: () => void) => changes.delete(listener),
      }) as unknown as MediaQueryList,
  )
}

test('opening a page adds no styles; a chosen theme and one of the system hold transitions until it is drawn', async () => {
  useSystem()
  const before = document.querySelectorAll('style').length
  const added = vi.spyOn(document.head, 'appendChild')
  const user = userEvent.setup()
  const { unmount } = render(
    <Providers nonce={undefined} settings={DEFAULT_PUBLIC_SETTINGS}>
      <ThemeSwitch />
    </Providers>,
  )
  expect(root).toHaveAttribute('data-theme', 'light')
  expect(added).not.toHaveBeenCalled()
  expect(document.querySelectorAll('style')).toHaveLength(before)
  expect(root).not.toHaveAttribute('data-no-transitions')

  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(root).toHaveAttribute('data-theme', 'dark')
  expect(root).toHaveAttribute('data-no-transitions')
  await waitFor(() => expect(root).not.toHaveAttribute('data-no-transitions'))

  act(() => {
    for (const change of changes) change()
  })
  expect(root).toHaveAttribute('data-no-transitions')
  await waitFor(() => expect(root).not.toHaveAttribute('data-no-transitions'))
  unmount()
  expect(changes.size).toBe(0)
})
