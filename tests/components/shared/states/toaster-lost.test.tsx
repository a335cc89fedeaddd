import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster } from '@/components/shared/states/toaster'
import { toast } from '@/components/ui/toast'
import { render } from '@/tests/support/components/render'

vi.mock('@/components/shared/states/sonner-toaster', () => {
  throw new Error('Failed to load chunk 7')
})

afterEach(() => vi.unstubAllGlobals())

test('where the code of toasts is gone with the build of the page, a band offers the reload, with the first toast', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  render(<Toaster />)
  await userEvent.keyboard('a')
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => {
    toast.error('This part of the page could not be loaded.')
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This page is from before an update of the site. Reload it',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Reload it' }))
  expect(reload).toHaveBeenCalledOnce()
})
