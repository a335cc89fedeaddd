import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SearchBox } from '@/components/shell/search/search-box'
import { render } from '@/tests/support/components/render'

test('staff are told when people and payouts could not be searched, and can try again', async () => {
  let isDown = true
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/api/admin/search')) return Response.json([])
    if (isDown) return Response.json({ error: { code: 'internal', message: 'Not now.' } }, { status: 500 })
    return Response.json({ groups: [] })
  })
  render(<SearchBox affiliateId={null} isStaff />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), 'mara')
  expect(await screen.findByText('People, conversions and payouts could not be searched.')).toBeInTheDocument()
  expect(screen.queryByText(/Nothing found/)).toBeNull()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Nothing found for "mara"')).toBeInTheDocument()
})
